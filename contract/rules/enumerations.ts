/** Enumerations of the spec. Source: S1 §3, S2 §9. */

export const relationships = ['self', 'spouse', 'dependent', 'other'] as const
/** A dependent is never the account owner. */
export const dependentRelationships = ['spouse', 'dependent', 'other'] as const
export const genders = ['male', 'female', 'others'] as const
export const races = [
  'American Indian or Alaska Native',
  'Asian',
  'Black or African American',
  'Hispanic or Latino',
  'Native Hawaiian or Other Pacific Islander',
  'Two or More Races',
  'Other',
  'Prefer Not to Say',
] as const
export const appointmentTypes = ['Self', 'Spouse', 'Kids'] as const
export const specialties = [
  'View All',
  'Family Doctor',
  'Pediatrics',
  'Cardiology',
  'Mental Health',
  'Internal Medicine',
  'OB/GYN',
  'Oncology',
  'Orthopedic Surgery',
] as const
/** Source: S2 §2 and Q12. */
export const providerTypes = ['CareOrganization', 'BlueButton', 'Veterans'] as const
export type ProviderType = (typeof providerTypes)[number]

export const defaults = { gender: 'male', relationship: 'self', preferredLanguage: 'English' } as const
