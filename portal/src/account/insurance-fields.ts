import type { ProfileValues } from './profile-values.ts'

type InsuranceField = keyof ProfileValues['primaryInsurance']

/** The fields of an insurance, in the order they are asked. Source: S1 §3. */
export const insuranceFields: readonly { readonly field: InsuranceField; readonly label: string }[] = [
  { field: 'companyName', label: 'Company name' },
  { field: 'idNumber', label: 'ID number' },
  { field: 'groupNumber', label: 'Group number' },
  { field: 'policyHolder', label: 'Policy holder' },
  { field: 'employer', label: 'Employer' },
  { field: 'companyAddress', label: 'Company address' },
]

export const insurances = [
  { key: 'primaryInsurance', label: 'Primary' },
  { key: 'secondaryInsurance', label: 'Secondary' },
] as const
