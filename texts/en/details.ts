/** Details of a record: its facts in words. `from`, `to`, `low` and `high` are days or amounts. */
export const factTexts = {
  aboutEntry: 'About this entry',
  yes: 'Yes',
  no: 'No',
  data: '{{count}} KB of data',
  until: 'until {{day}}',
  since: 'since {{day}}',
  period: '{{start}} to {{end}}',
  upTo: 'up to {{high}}',
  from: 'from {{low}}',
  range: '{{low}} to {{high}}',
} as const

/** Code systems by name. */
export const codeSystems = {
  loinc: 'LOINC',
  snomed: 'SNOMED CT',
  rxnorm: 'RxNorm',
  cvx: 'CVX',
  ndc: 'NDC',
  icd10Cm: 'ICD-10-CM',
  icd10: 'ICD-10',
  icd9Cm: 'ICD-9-CM',
  cpt: 'CPT',
  icd10Pcs: 'ICD-10-PCS',
  hcpcs: 'HCPCS',
  ucum: 'UCUM',
  npi: 'NPI',
  socialSecurity: 'Social Security number',
  interpretation: 'HL7 interpretation',
  act: 'HL7 act',
  identifierKind: 'HL7 kind of identifier',
  diagnosticService: 'HL7 diagnostic service',
  conditionVerification: 'HL7 condition verification',
  allergyVerification: 'HL7 allergy verification',
  conditionStatus: 'HL7 condition status',
  allergyStatus: 'HL7 allergy status',
  currency: 'currency',
} as const

export const codeSystemTexts = { ofHl7: 'HL7 {{name}}' } as const

/** By the codes of HL7's ObservationInterpretation. */
export const interpretationWords = {
  N: 'Normal',
  H: 'High',
  L: 'Low',
  HH: 'Critically high',
  LL: 'Critically low',
  A: 'Abnormal',
  AA: 'Critically abnormal',
  HU: 'Significantly high',
  LU: 'Significantly low',
  POS: 'Positive',
  NEG: 'Negative',
  IND: 'Indeterminate',
  DET: 'Detected',
  ND: 'Not detected',
  R: 'Resistant',
  S: 'Susceptible',
  I: 'Intermediate',
  '>': 'Above the measurable scale',
  '<': 'Below the measurable scale',
} as const

/** By the codes of HL7's table 0074. */
export const serviceWords = { LAB: 'Laboratory', RAD: 'Radiology', PAT: 'Pathology', TX: 'Toxicology' } as const

/** A result's own details. Source: look/reading.md, 12. */
export const resultTexts = {
  before: 'Result before this',
  change: 'Change',
  up: 'up {{amount}}',
  down: 'down {{amount}}',
  noChange: 'no change',
  sameDay: 'on the same day',
  inDays_one: 'in {{count}} day',
  inDays_other: 'in {{count}} days',
  inMonths_one: 'in {{count}} month',
  inMonths_other: 'in {{count}} months',
  inYears_one: 'in {{count}} year',
  inYears_other: 'in {{count}} years',
  about: 'About this',
  readMore: 'Read about it at MedlinePlus',
  elsewhere: 'It opens in a new tab. MedlinePlus is told the code of the test and nothing of you.',
  note: 'Note from the source',
  quoted: '“{{note}}”',
} as const
