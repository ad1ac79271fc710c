import { PRIOR_AUTHORIZATION } from '#making/add-prior-authorization.ts'
import type { Addresses } from './addresses.ts'
import type { Behaviour } from './behaviour.ts'
import type { AudiencePolicy } from './practice-organization.ts'
import type { FhirResource } from './records/fhir-resource.ts'
import { hl7 } from './making/codings.ts'
import { decimal } from './making/decimal.ts'

const CARIN = 'http://hl7.org/fhir/us/carin-bb'
const amount = (code: object, digits: string) => ({
  category: { coding: [code] },
  amount: { value: decimal(digits), currency: 'USD' },
})
const carin = (code: string, digits: string) => amount({ system: `${CARIN}/CodeSystem/C4BBAdjudication`, code }, digits)
const base = (code: string, digits: string) => amount(hl7('adjudication', code), digits)

const claimOf = (id: string, patientId: string, type: string, more: object): FhirResource => ({
  resourceType: 'ExplanationOfBenefit',
  id,
  status: 'active',
  type: { coding: [hl7('claim-type', type)] },
  use: 'claim',
  patient: { reference: `Patient/${patientId}` },
  outcome: 'complete',
  insurance: [{ focal: true, coverage: { display: 'Practice plan' } }],
  ...more,
})

/** The insurer uses its own codes for amounts. In its pharmacy claims, only the claim lines have dates. */
const claimsInOwnCodes = (patientId: string): readonly FhirResource[] => {
  const own = (code: string, digits: string) =>
    amount({ system: 'https://marigold.example/adjudication', code }, digits)
  const parts = [
    own('submittedamount', '210.00'),
    own('allowedamount', '144.20'),
    own('deductibleamount', '20.00'),
    own('coinsuranceamount', '12.42'),
    own('copaymentamount', '15.00'),
    own('patientpayamount', '47.42'),
    own('paymentamount', '96.78'),
  ]
  const line = (servicedDate: string, text: string) => ({
    sequence: 1,
    servicedDate,
    productOrService: { text },
    adjudication: parts,
  })
  return [
    claimOf(`${patientId}-visit`, patientId, 'professional', {
      created: '2025-04-09',
      billablePeriod: { start: '2025-03-28', end: '2025-03-28' },
      item: [line('2025-03-28', 'Office visit')],
    }),
    claimOf(`${patientId}-pharmacy`, patientId, 'pharmacy', {
      item: [line('2025-04-02', 'Albuterol inhaler')],
    }),
  ]
}

/**
 * The insurer's claims contain only totals, and no patient liability. The total of a payment that was not made is
 * zero. A search finds the insurer's prior authorizations only if the search names their profile.
 */
const claimsInTotals = (patientId: string): readonly FhirResource[] => [
  claimOf(`${patientId}-visit`, patientId, 'professional', {
    created: '2025-05-20',
    billablePeriod: { start: '2025-05-06', end: '2025-05-06' },
    item: [{ sequence: 1, servicedDate: '2025-05-06', productOrService: { text: 'Knee radiograph' } }],
    total: [
      base('submitted', '410.00'),
      base('benefit', '332.50'),
      carin('paidtopatient', '0.00'),
      carin('paidbypatient', '0.00'),
    ],
  }),
  claimOf(`${patientId}-authorization`, patientId, 'professional', {
    meta: { profile: [PRIOR_AUTHORIZATION] },
    use: 'preauthorization',
    created: '2026-02-02',
    preAuthRef: ['CPP-88-1021'],
    item: [
      {
        sequence: 1,
        productOrService: { text: 'Knee arthroscopy' },
        adjudication: [
          {
            category: { text: 'Denial reason', coding: [{ code: 'denialreason' }] },
            reason: { text: 'Not covered under this plan' },
          },
        ],
      },
    ],
  }),
]

export type HospitalPlan = {
  readonly slug: string
  readonly hospitalName: string
  readonly audience: AudiencePolicy
  readonly behaviour: Partial<Behaviour>
  readonly addresses?: Addresses
  readonly chartSize: number
  readonly more?: (patientId: string) => readonly FhirResource[]
}

/**
 * Overrides for each vendor, based on its known deviations from the standard. behaviour.ts explains each switch, and
 * README.md names every organization.
 */
export const vendors: readonly HospitalPlan[] = [
  {
    slug: 'larkspur-valley-health',
    hospitalName: 'Larkspur Valley Health',
    audience: 'required',
    chartSize: 240,
    behaviour: {
      vendor: 'Epic',
      searchNeeds: { Observation: ['category', 'code', '_id'], CarePlan: ['category', '_id'] },
      isPatientSearchRefused: true,
      notices: 'epic',
      hasLegacyJson: true,
    },
  },
  {
    slug: 'quillback-medical-center',
    hospitalName: 'Quillback Medical Center',
    audience: 'required',
    chartSize: 500,
    behaviour: {
      vendor: 'Oracle Health',
      accessTokenSeconds: 570,
      hasNewRefreshToken: false,
      counts: {
        usual: 50,
        greatest: 200,
        ofType: { DocumentReference: { usual: 10, greatest: 100 } },
      },
    },
  },
  {
    slug: 'thimbleberry-primary-care',
    hospitalName: 'Thimbleberry Primary Care',
    audience: 'required',
    chartSize: 120,
    behaviour: {
      vendor: 'athenahealth',
      hasWildcardScopes: false,
      isTokenOpenToBrowsers: false,
      hasRefreshWithoutScope: false,
      accessTokenClaims: { ah_practice: 'a-1.Practice-4242' },
      everyRequestNeeds: { name: 'ah-practice', value: 'Organization/a-1.Practice-4242' },
      searchNeeds: { MedicationRequest: ['intent', '_id'] },
    },
  },
  {
    slug: 'saltgrass-community-clinic',
    hospitalName: 'Saltgrass Community Clinic',
    audience: 'required',
    chartSize: 120,
    behaviour: {
      vendor: 'eClinicalWorks',
      patientInToken: 'never',
      refreshTokens: 'when-asked-with-secret',
      hasLegacyJson: true,
    },
  },
  {
    slug: 'bellwether-orthopedics',
    hospitalName: 'Bellwether Orthopedics',
    audience: 'forbidden',
    chartSize: 120,
    behaviour: { vendor: 'NextGen', isTokenOpenToBrowsers: false, hasLegacyJson: true },
  },
  {
    slug: 'foxglove-internal-medicine',
    hospitalName: 'Foxglove Internal Medicine',
    audience: 'forbidden',
    chartSize: 120,
    behaviour: { vendor: 'Veradigm', isTokenOpenToBrowsers: false },
  },
  {
    slug: 'windlass-rural-hospital',
    hospitalName: 'Windlass Rural Hospital',
    audience: 'required',
    chartSize: 120,
    behaviour: { vendor: 'MEDHOST', responseMode: 'fragment' },
  },
  {
    slug: 'hollyhock-counseling-center',
    hospitalName: 'Hollyhock Counseling Center',
    audience: 'required',
    chartSize: 120,
    behaviour: { vendor: 'Qualifacts', pkce: 'refused' },
  },
  {
    slug: 'marigold-health-plan',
    hospitalName: 'Marigold Health Plan',
    audience: 'required',
    chartSize: 60,
    behaviour: { vendor: 'Humana', order: 'mixed', counts: { usual: 10, greatest: 10, ofType: {} } },
    more: claimsInOwnCodes,
  },
  {
    slug: 'clearwater-permanent-plan',
    hospitalName: 'Clearwater Permanent Plan',
    audience: 'required',
    chartSize: 60,
    behaviour: {
      vendor: 'Kaiser Permanente',
      foundByProfileAlone: { ExplanationOfBenefit: [PRIOR_AUTHORIZATION] },
    },
    more: claimsInTotals,
  },
]
