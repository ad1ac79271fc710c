import { textsOf } from '../translate.ts'

export const english = {
  /** Insurance of the user and their dependents. Source: S1 §3. */
  insuranceLabels: {
    companyName: 'Company name',
    idNumber: 'ID number',
    groupNumber: 'Group number',
    policyHolder: 'Policy holder',
    employer: 'Employer',
    companyAddress: 'Company address',
    primary: 'Primary',
    secondary: 'Secondary',
    plan: 'Plan',
    contactNumber: 'Contact number',
    groupName: 'Group name',
    copay: 'Copay',
    effectiveFrom: 'Effective from',
    expiresOn: 'Expires on',
    namesOnCard: 'Names on card',
    names: 'Names',
    ssnLast4: 'Last 4 of SSN',
    dateOfBirth: 'Date of birth',
    addressLine1: 'Address line 1',
    addressLine2: 'Address line 2',
    city: 'City',
    county: 'County',
    state: 'State',
    postalCode: 'Postal code',
    country: 'Country',
    preference: 'Preference',
    entity: 'Insured entity',
    person: 'Insured person',
    personEmployer: 'Insured person’s employer',
    gender: 'Gender',
    areaCode: 'Area code',
    phone: 'Phone',
  } as const,
}

export const { insuranceLabels } = textsOf('insurance', english)
