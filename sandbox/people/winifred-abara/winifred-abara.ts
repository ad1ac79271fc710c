import { addEncounter, addProblem } from '#making/add-clinical.ts'
import { addPriorAuthorization } from '#making/add-prior-authorization.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker, type ChartMaker } from '#making/chart-maker.ts'
import { concept, hl7, icd10, snomed } from '#making/codings.ts'
import { decimal } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'
import { staff } from '#people/staff-plans.ts'
import type { JsonObject } from '#records/fhir-resource.ts'
import { addClaimAndBenefit } from '#making/add-claim-and-benefit.ts'

const BASIS =
  'http://hl7.org/fhir/us/carin-bb/StructureDefinition/C4BB-ExplanationOfBenefit-Professional-NonClinician-Basis'
const UNIQUE_CLAIM = {
  system: 'http://hl7.org/fhir/us/carin-bb/CodeSystem/C4BBIdentifierType',
  code: 'uc',
  display: 'Unique Claim ID',
}

export const winifredAbara: PersonAt = { id: 'winifred-abara', name: 'Winifred Abara', makeResources }

function makeResources() {
  const chart = openChartMaker('winifred-abara', 'Winifred Abara')
  addPatient(chart, { gender: 'female', birthDate: '1955-05-05', street: '31 Depot Street' })
  const insurer = { display: 'Practice Mutual Health Plan' }
  const medicare = chart.add('Coverage', {
    status: 'active',
    type: concept(hl7('v3-ActCode', 'MCPOL', 'managed care policy')),
    subscriberId: 'PMH-0005505',
    identifier: [
      {
        type: concept(hl7('v2-0203', 'MB', 'Member Number')),
        system: 'https://insurer.example/member',
        value: 'PMH-0005505',
      },
    ],
    relationship: concept(hl7('subscriber-relationship', 'self', 'Self')),
    period: { start: '2020-06-01' },
    payor: [insurer],
    class: [
      { type: concept(hl7('coverage-class', 'group', 'Group')), value: 'G-88', name: 'Retired teachers' },
      { type: concept(hl7('coverage-class', 'plan', 'Plan')), value: 'SILVER-65', name: 'Silver 65 Plan' },
    ],
    order: 1,
    network: 'Prairie Silver Network',
    costToBeneficiary: [
      {
        type: concept(hl7('coverage-copay-type', 'gpvisit', 'GP Office Visit')),
        valueMoney: { value: decimal('20.00'), currency: 'USD' },
      },
      {
        type: concept(hl7('coverage-copay-type', 'emergency', 'Emergency')),
        valueMoney: { value: decimal('150.00'), currency: 'USD' },
        exception: [{ type: concept(hl7('ex-coverage-financial-exception', 'retired', 'Retired')) }],
      },
      {
        type: concept(hl7('coverage-copay-type', 'copaypct', 'Copay Percentage')),
        valueQuantity: { value: decimal('20'), unit: '%', system: 'http://unitsofmeasure.org', code: '%' },
      },
    ],
  })
  chart.add('Coverage', {
    status: 'cancelled',
    type: concept(hl7('v3-ActCode', 'DENTPRG', 'dental program')),
    relationship: concept(hl7('subscriber-relationship', 'spouse', 'Spouse')),
    period: { start: '2015-01-01', end: '2019-12-31' },
    payor: [{ display: 'Old Smile Dental' }],
  })
  const visit = addEncounter(chart, 'AMB', concept(snomed('185349003', 'Encounter for check up')), {
    start: '2026-02-11T10:00:00-06:00',
    end: '2026-02-11T10:30:00-06:00',
    serviceProvider: staff.tallgrass,
  })
  const diagnosis = icd10('I10', 'Essential (primary) hypertension')
  addProblem(chart, concept(diagnosis), '2016')
  const usual = { coverage: medicare, insurer, provider: staff.tallgrass, diagnosis }
  addClaimAndBenefit(chart, {
    ...usual,
    kind: 'professional',
    on: '2026-02-11',
    encounter: visit,
    items: [
      {
        code: '99213',
        name: 'Office visit, established patient',
        submitted: 18_450,
        allowed: 11_220,
        paid: 8976,
        copay: 2244,
      },
      { code: '80053', name: 'Comprehensive metabolic panel', submitted: 6500, allowed: 1455, paid: 1455, copay: 0 },
    ],
  })
  addClaimAndBenefit(chart, {
    ...usual,
    kind: 'institutional',
    on: '2025-11-03',
    items: [
      {
        code: '45378',
        name: 'Diagnostic colonoscopy',
        submitted: 241_000,
        allowed: 98_310,
        paid: 88_310,
        copay: 10_000,
      },
      { code: '00812', name: 'Anesthesia for colonoscopy', submitted: 72_000, allowed: 31_075, paid: 31_075, copay: 0 },
    ],
  })
  addClaimAndBenefit(chart, {
    ...usual,
    kind: 'pharmacy',
    on: '2026-03-02',
    items: [
      {
        code: '68180051301',
        name: 'Lisinopril 10 mg, 90 tablets',
        submitted: 1290,
        allowed: 890,
        paid: 390,
        copay: 500,
      },
    ],
  })
  addClaimAndBenefit(chart, {
    ...usual,
    kind: 'oral',
    on: '2026-04-20',
    isDenied: true,
    items: [{ code: 'D2740', name: 'Crown, porcelain', submitted: 135_000, allowed: 0, paid: 0, copay: 135_000 }],
  })
  chart.add('ExplanationOfBenefit', {
    status: 'cancelled',
    type: concept(hl7('claim-type', 'professional', 'Professional')),
    use: 'claim',
    created: '2025-12-01',
    insurer,
    provider: staff.tallgrass,
    outcome: 'complete',
    disposition: 'Reversed: billed twice.',
    insurance: [{ focal: true, coverage: medicare }],
  })
  chart.add('ExplanationOfBenefit', {
    status: 'active',
    meta: { profile: [BASIS] },
    identifier: [{ type: concept(UNIQUE_CLAIM), system: 'https://insurer.example/claim', value: 'PMH-77001' }],
    type: concept(hl7('claim-type', 'professional', 'Professional')),
    use: 'claim',
    billablePeriod: { start: '2026-01-14', end: '2026-01-16' },
    created: '2026-01-20',
    insurer,
    provider: staff.tallgrass,
    outcome: 'complete',
    insurance: [{ focal: true, coverage: medicare }],
    diagnosis: [{ sequence: 1, diagnosisCodeableConcept: concept(diagnosis) }],
    item: [
      {
        sequence: 1,
        productOrService: concept({ system: 'http://www.ama-assn.org/go/cpt', code: '97110' }),
        servicedPeriod: { start: '2026-01-14', end: '2026-01-16' },
        quantity: { value: 3 },
      },
    ],
  })
  chart.add('Claim', {
    status: 'active',
    type: concept(hl7('claim-type', 'vision', 'Vision')),
    use: 'claim',
    billablePeriod: { start: '2026-04-28' },
    created: '2026-04-28',
    insurer,
    provider: staff.tallgrass,
    priority: concept(hl7('processpriority', 'normal')),
    insurance: [{ sequence: 1, focal: true, coverage: medicare }],
    item: [
      {
        sequence: 1,
        productOrService: { text: '=Dilated eye exam' },
        net: { value: decimal('95.00'), currency: 'USD' },
      },
    ],
    total: { value: decimal('95.00'), currency: 'USD' },
  })
  addPriorAuthorizations(chart, { coverage: medicare, insurer, provider: staff.tallgrass })
  return chart.list()
}

function addPriorAuthorizations(
  chart: ChartMaker,
  usual: { readonly coverage: JsonObject; readonly insurer: JsonObject; readonly provider: JsonObject },
): void {
  addPriorAuthorization(chart, {
    ...usual,
    number: 'PA-30071-5528',
    service: 'MRI of the lumbar spine',
    created: '2026-10-12',
    decision: { code: 'A3', display: 'Not certified', on: '2026-10-19T09:40:00-05:00' },
    denial: {
      code: '56',
      text: 'Six weeks of physical therapy must be tried and documented before imaging of the lumbar spine.',
    },
    more: { processNote: [{ number: 1, text: 'An appeal must reach the plan within 180 days of this answer.' }] },
  })
  addPriorAuthorization(chart, {
    ...usual,
    number: 'PA-30088-1204',
    service: 'Continuous glucose monitor, 90 days of sensors',
    created: '2026-11-17',
  })
  addPriorAuthorization(chart, {
    ...usual,
    number: 'PA-29915-0077',
    service: 'Physical therapy, 12 visits',
    created: '2026-09-01',
    facility: { display: 'Prairie Rehabilitation Center' },
    decision: { code: 'A1', display: 'Certified in total', on: '2026-09-03T14:05:00-05:00' },
    valid: { start: '2026-09-03', end: '2027-08-31' },
    units: { allowed: '12', consumed: '3' },
  })
  addPriorAuthorization(chart, {
    ...usual,
    number: 'PA-28440-9310',
    service: 'Sleep study at home',
    created: '2025-03-10',
    decision: { code: 'A1', display: 'Certified in total', on: '2025-03-12T08:00:00-06:00' },
    valid: { start: '2025-03-12', end: '2025-06-30' },
    units: { allowed: '1', consumed: '1' },
  })
}
