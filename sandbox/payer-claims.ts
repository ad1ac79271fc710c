import { hl7 } from '#making/codings.ts'
import { PRIOR_AUTHORIZATION } from '#making/add-prior-authorization.ts'
import { decimal } from '#making/decimal.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

const CARIN = 'http://hl7.org/fhir/us/carin-bb'
const amount = (code: object, digits: string) => ({
  category: { coding: [code] },
  amount: { value: decimal(digits), currency: 'USD' },
})
/** Returns an amount with CARIN's own code. */
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

/** Returns claims of a plan that uses its own amount codes; a pharmacy claim has a date only at its line. */
export const claimsInOwnCodes = (patientId: string): readonly FhirResource[] => {
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
 * Returns claims of a plan that states only totals, with zeros for amounts not paid that way, and no patient liability.
 * Its prior authorizations are found only by profile.
 */
export const claimsInTotals = (patientId: string): readonly FhirResource[] => [
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
