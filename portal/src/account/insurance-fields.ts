import { insuranceLabels as labels } from '@kinchart/texts/en/insurance.ts'
import type { ProfileValues } from './profile-values.ts'

type InsuranceField = keyof ProfileValues['primaryInsurance']

/** The fields of an insurance, in the order they are asked. Source: S1 §3. */
export const insuranceFields: readonly { readonly field: InsuranceField; readonly label: string }[] = [
  { field: 'companyName', label: labels.companyName },
  { field: 'idNumber', label: labels.idNumber },
  { field: 'groupNumber', label: labels.groupNumber },
  { field: 'policyHolder', label: labels.policyHolder },
  { field: 'employer', label: labels.employer },
  { field: 'companyAddress', label: labels.companyAddress },
]

export const insurances = [
  { key: 'primaryInsurance', label: labels.primary },
  { key: 'secondaryInsurance', label: labels.secondary },
] as const
