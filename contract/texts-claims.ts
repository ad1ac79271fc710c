/** Kinds of claim. Ours for HL7's claim-type. */
export const claimKindWords = {
  professional: 'Doctor or clinic',
  institutional: 'Hospital',
  pharmacy: 'Pharmacy',
  oral: 'Dental',
  vision: 'Vision',
  other: 'Claim',
} as const

/** The steps from what was charged to what is owed. */
export const amountWords = {
  charged: 'Charged',
  allowed: 'Allowed',
  planPaid: 'Plan paid',
  youOwe: 'You owe',
  youPaid: 'You paid',
  copay: 'Copay',
  coinsurance: 'Coinsurance',
  deductible: 'Deductible',
} as const

/** Heads of the claims list and of its CSV. Source: S3 §2. */
export const claimColumns = {
  claims: 'Claims',
  servicedDate: 'Date range',
  adjudicationamount: 'Amount',
  insurance: 'Insurance',
  status: 'Status',
  organization: 'Organization',
  service: 'Service',
} as const

/** Heads of the exported claims: the list's columns, and the currency beside the amount. */
export const claimExportHeads = [
  claimColumns.claims,
  claimColumns.servicedDate,
  claimColumns.adjudicationamount,
  'Currency',
  claimColumns.insurance,
  claimColumns.status,
  claimColumns.organization,
  claimColumns.service,
] as const

/** Claims, where the spec leaves the words to us. Source: S3 §2. */
export const claimTexts = {
  one: 'claim',
  many: 'claims',
  hub: 'Claims',
  hubSubtitle: 'Your claims, what they cost, and the card that goes with them.',
  idCard: 'ID Card',
  document: 'Claims Document',
  copay: 'Copay Info',
  costs: 'Cost & Spending',
  findDoctor: 'Find a Doctor',
  cards: {
    claims: 'Every claim of your plans, with its lines and amounts.',
    idCard: 'Your insurance card, front and back.',
    document: 'A claim as a document to print or send.',
    copay: 'What a visit costs you, by your plan and by your claims.',
    costs: 'What your care has cost, by year, provider and kind.',
    findDoctor: 'Search the directory of doctors.',
  },
  back: 'All claims pages',
  notProvided: 'Not provided',
  noMoney: 'This claim comes without amounts. That does not mean that it cost nothing.',
  mixed: 'This claim names several currencies. Its amounts are not added up.',
  amounts: 'Amounts',
  lines: 'Lines',
  line: 'Line',
  lineOf: (sequence: string): string => `Line ${sequence}`,
  moreLines: (count: number): string => `${count} more lines stand in the source data.`,
  addedLine: 'Added by the plan',
  denied: 'Denied',
  date: 'Date',
  quantity: 'Quantity',
  place: 'Place',
  code: 'Code',
  modifiers: 'Modifiers',
  reasons: 'Why',
  diagnoses: 'Diagnoses',
  procedures: 'Procedures',
  careTeam: 'Care team',
  insurance: 'Insurance',
  about: 'About this claim',
  number: 'Number',
  kind: 'Kind',
  status: 'Status',
  outcome: 'Outcome',
  disposition: 'Decision',
  use: 'Use',
  created: 'Created on',
  /** What is no claim, by `use`. */
  uses: { predetermination: 'Estimate', preauthorization: 'Authorization' } as Readonly<Record<string, string>>,
  createdOn: (day: string): string => `Created on ${day}`,
  received: 'Received on',
  admission: 'Admission',
  patient: 'Patient',
  organization: 'Organization',
  facility: 'Facility',
  insurer: 'Insurer',
  network: 'Network',
  payee: 'Paid to',
  payment: 'Payment',
  paidOn: 'Paid on',
  service: 'Service',
  source: 'Source',
  replaces: 'Takes the place of claim',
  replacedBy: 'Another claim took its place',
  notes: 'Notes of the plan',
  totals: 'Totals as the plan states them',
  notCountedStatus: 'This claim does not count in your costs.',
  pdf: 'PDF',
  noClaims: 'No claim of this person has arrived.',
  getDocument: 'Claims Document (PDF)',
  openDocument: 'Open',
  makingDocument: 'Making the document…',
  chooseClaim: 'Choose the claim you want as a document.',
  documentName: (number: string): string => `Claim ${number}.pdf`,
  documentTitle: 'Claim:',
  documentFoot: 'Made from the record as it arrived. This is not a bill.',
  allYears: 'All years',
  year: 'Year',
  month: 'Month',
  byYear: 'By year',
  byMonth: 'By month',
  byProvider: 'By provider',
  byKind: 'By kind',
  youOwePlanPaid: 'What your plan paid and what you owe',
  claimCount: 'Claims',
  withoutAmounts: 'Without amounts',
  notStated: 'Not stated',
  rest: 'All others',
  withAmount: (count: number): string =>
    count === 1 ? 'From 1 claim with amounts.' : `From ${count} claims with amounts.`,
  without: (count: number): string =>
    count === 1 ? '1 claim comes without amounts.' : `${count} claims come without amounts.`,
  cancelled: (count: number): string =>
    count === 1 ? '1 cancelled claim is not counted.' : `${count} cancelled claims are not counted.`,
  notInForce: (count: number): string =>
    count === 1
      ? '1 claim that is not in force is not counted.'
      : `${count} claims that are not in force are not counted.`,
  replaced: (count: number): string =>
    count === 1
      ? '1 claim is not counted because another took its place.'
      : `${count} claims are not counted because others took their place.`,
  notClaims: (count: number): string =>
    count === 1
      ? '1 estimate or authorization is not counted.'
      : `${count} estimates or authorizations are not counted.`,
  unanswered: (count: number): string =>
    count === 1
      ? '1 bill that no plan has decided is not counted.'
      : `${count} bills that no plan has decided are not counted.`,
  whole: 'Everything in this record',
  oweNote: 'What you owe is what your plan states as yours. It is not a bill.',
  noCurrency: 'Currency not named',
  noCosts: 'No costs on record',
  noCostsYet: 'No claim that has arrived states an amount that counts.',
  planned: 'What your plan says',
  plannedNone: 'Your coverage as it arrived states no copays.',
  seen: 'What your claims say',
  seenNone: 'No claim that has arrived states a copay, coinsurance or deductible.',
  seenNote: 'The latest of each kind. The next visit may cost something else.',
  latest: 'Latest',
  noCopays: 'No copays on record',
  /** FHIR Coverage.costToBeneficiary.exception: when something else than this amount holds. */
  exception: (what: string | null, when: string | null): string =>
    `may differ: ${what ?? 'an exception that is not named'}${when === null ? '' : ` (${when})`}`,
  family: 'Family member',
  whichCoverage: 'Coverage',
  sample: 'Sample',
  sampleText: 'No coverage of this person has arrived. This is only how a card looks.',
  front: 'Front',
  backSide: 'Back',
  download: 'Download as image',
  imageName: (name: string): string => `ID card ${name}.png`,
  expired: 'Expired',
  notActive: 'Not active',
  member: 'Member',
  memberId: 'Member ID',
  subscriberId: 'Subscriber ID',
  dependentNumber: 'Dependent',
  relationship: 'Relationship',
  plan: 'Plan',
  group: 'Group',
  type: 'Type',
  valid: 'Valid',
  phone: 'Phone',
  address: 'Address',
  otherNumbers: 'Other numbers',
  costsOnCard: 'You pay',
  cardNote: 'Made from your record. Your insurer’s own card is the one that counts.',
  since: (day: string): string => `since ${day}`,
  until: (day: string): string => `until ${day}`,
} as const

/** What it is where it is no claim: nothing is owed for an estimate or an authorization. Null for a claim. */
export const claimUseInWords = (use: string | null): string | null =>
  use === null || use === 'claim' ? null : (claimTexts.uses[use] ?? use)
