import { addClaimAndBenefit } from '#making/add-claim-and-benefit.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, hl7, icd10 } from '#making/codings.ts'
import { decimal } from '#making/decimal.ts'
import { asFile, marisol } from '#people/marisol-whitcombe/marisol-in-files.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

const insurer = { display: 'Practice Mutual Health Plan' }
const tallgrass = { display: 'Tallgrass Regional Hospital' }
const pharmacy = { display: 'Depot Street Pharmacy' }
const juniper = { display: 'Juniper Street Family Practice' }

export const marisolAtHerPlan = () =>
  asFile('https://practice-mutual.example/fhir', '2026-06-30T08:00:00Z', makeResources())

function makeResources(): readonly FhirResource[] {
  const chart = openChartMaker('pmh-marisol', 'Marisol Whitcombe')
  addPatient(chart, marisol)
  const coverage = chart.add('Coverage', {
    status: 'active',
    type: concept(hl7('v3-ActCode', 'HIP', 'health insurance plan policy')),
    subscriberId: 'PMH-0018403',
    relationship: concept(hl7('subscriber-relationship', 'self', 'Self')),
    period: { start: '2024-01-01' },
    payor: [insurer],
    class: [
      { type: concept(hl7('coverage-class', 'group', 'Group')), value: 'G-204', name: 'Prairie Junction Library' },
      { type: concept(hl7('coverage-class', 'plan', 'Plan')), value: 'BRONZE-40', name: 'Bronze 40 Plan' },
    ],
    order: 1,
    costToBeneficiary: [
      {
        type: concept(hl7('coverage-copay-type', 'gpvisit', 'GP Office Visit')),
        valueMoney: { value: decimal('30.00'), currency: 'USD' },
      },
      {
        type: concept(hl7('coverage-copay-type', 'emergency', 'Emergency')),
        valueMoney: { value: decimal('250.00'), currency: 'USD' },
      },
    ],
  })
  const diabetes = icd10('E11.9', 'Type 2 diabetes mellitus without complications')
  const usual = { coverage, insurer, provider: tallgrass, diagnosis: diabetes }
  addClaimAndBenefit(chart, {
    ...usual,
    kind: 'professional',
    on: '2026-04-14',
    items: [
      {
        code: '99214',
        name: 'Office visit, established patient',
        submitted: 24_600,
        allowed: 14_210,
        paid: 11_210,
        copay: 3000,
      },
      { code: '83036', name: 'Hemoglobin A1c', submitted: 5400, allowed: 1340, paid: 1340, copay: 0 },
      { code: '80048', name: 'Basic metabolic panel', submitted: 6100, allowed: 1165, paid: 1165, copay: 0 },
    ],
  })
  addClaimAndBenefit(chart, {
    ...usual,
    provider: juniper,
    kind: 'professional',
    on: '2026-05-12',
    items: [
      {
        code: '99213',
        name: 'Office visit, established patient',
        submitted: 18_450,
        allowed: 11_220,
        paid: 8220,
        copay: 3000,
      },
    ],
  })
  // Most of the amount counts toward the year's deductible, so she owes a large part.
  addClaimAndBenefit(chart, {
    ...usual,
    kind: 'institutional',
    on: '2025-06-18',
    diagnosis: icd10('K63.5', 'Polyp of colon'),
    items: [
      {
        code: '45385',
        name: 'Colonoscopy with removal of polyps',
        submitted: 312_000,
        allowed: 148_600,
        paid: 38_600,
        copay: 10_000,
        deductible: 100_000,
      },
      {
        code: '00811',
        name: 'Anesthesia for colonoscopy',
        submitted: 72_000,
        allowed: 31_075,
        paid: 31_075,
        copay: 0,
      },
    ],
  })
  addClaimAndBenefit(chart, {
    ...usual,
    provider: pharmacy,
    kind: 'pharmacy',
    on: '2026-05-13',
    items: [
      {
        code: '68180033601',
        name: 'Metformin 500 mg, 180 tablets',
        submitted: 1880,
        allowed: 1100,
        paid: 600,
        copay: 500,
      },
    ],
  })
  addClaimAndBenefit(chart, {
    ...usual,
    kind: 'professional',
    on: '2026-05-27',
    diagnosis: icd10('M25.561', 'Pain in right knee'),
    isDenied: true,
    denial: {
      code: '197',
      display: 'Precertification/authorization/notification/pre-treatment absent.',
    },
    items: [
      {
        code: '73721',
        name: 'MRI of the knee without contrast',
        submitted: 162_500,
        allowed: 0,
        paid: 0,
        copay: 162_500,
      },
    ],
  })
  return chart.list()
}
