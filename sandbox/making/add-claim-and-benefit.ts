import type { ChartMaker } from '#making/chart-maker.ts'
import { concept, hl7, type Coding } from '#making/codings.ts'
import { decimal } from '#making/decimal.ts'
import type { JsonObject } from '#records/fhir-resource.ts'

/**
 * In cents: submitted, allowed, paid by the insurer, patient responsibility, and the part of the patient responsibility
 * that counts as deductible.
 */
type Item = {
  readonly code: string
  readonly name: string
  readonly submitted: number
  readonly allowed: number
  readonly paid: number
  readonly copay: number
  readonly deductible?: number
}

type ClaimPlan = {
  readonly kind: 'professional' | 'institutional' | 'pharmacy' | 'oral'
  readonly on: string
  readonly coverage: JsonObject
  readonly insurer: JsonObject
  readonly provider: JsonObject
  readonly diagnosis: Coding
  readonly encounter?: JsonObject
  readonly isDenied?: boolean
  /** The X12 claim adjustment reason of a denied claim. Defaults to 96, non-covered charges. */
  readonly denial?: { readonly code: string; readonly display: string }
  readonly items: readonly Item[]
}

const CODE_SYSTEMS = {
  professional: 'http://www.ama-assn.org/go/cpt',
  institutional: 'http://www.ama-assn.org/go/cpt',
  pharmacy: 'http://hl7.org/fhir/sid/ndc',
  oral: 'http://www.ada.org/cdt',
} as const

const money = (cents: number) => ({ value: decimal((cents / 100).toFixed(2)), currency: 'USD' })
const sum = (items: readonly Item[], part: 'submitted' | 'allowed' | 'paid' | 'copay' | 'deductible') =>
  items.reduce((total, item) => total + (item[part] ?? 0), 0)

export function addClaimAndBenefit(chart: ChartMaker, plan: ClaimPlan) {
  const type = concept(hl7('claim-type', plan.kind))
  const product = (item: Item) => concept({ system: CODE_SYSTEMS[plan.kind], code: item.code, display: item.name })
  const diagnosis = [{ sequence: 1, diagnosisCodeableConcept: concept(plan.diagnosis) }]
  const claim = chart.add('Claim', {
    status: 'active',
    type,
    use: 'claim',
    billablePeriod: { start: plan.on, end: plan.on },
    created: plan.on,
    insurer: plan.insurer,
    provider: plan.provider,
    priority: concept(hl7('processpriority', 'normal')),
    diagnosis,
    insurance: [{ sequence: 1, focal: true, coverage: plan.coverage }],
    item: plan.items.map((item, at) => ({
      sequence: at + 1,
      diagnosisSequence: [1],
      productOrService: product(item),
      servicedDate: plan.on,
      unitPrice: money(item.submitted),
      net: money(item.submitted),
      ...(plan.encounter ? { encounter: [plan.encounter] } : {}),
    })),
    total: money(sum(plan.items, 'submitted')),
  })
  return chart.add('ExplanationOfBenefit', {
    status: 'active',
    type,
    use: 'claim',
    billablePeriod: { start: plan.on, end: plan.on },
    created: plan.on,
    insurer: plan.insurer,
    provider: plan.provider,
    claim,
    outcome: 'complete',
    ...(plan.isDenied ? { disposition: 'Not covered by this plan.' } : {}),
    diagnosis,
    insurance: [{ focal: true, coverage: plan.coverage }],
    item: plan.items.map((item, at) => ({
      sequence: at + 1,
      productOrService: product(item),
      servicedDate: plan.on,
      net: money(item.submitted),
      adjudication: [...adjudicate(item, plan), ...(plan.isDenied ? [denialOf(plan)] : [])],
    })),
    total: totals(plan),
    payment: { date: plan.on, amount: money(sum(plan.items, 'paid')) },
  })
}

const denialOf = ({ denial = { code: '96', display: 'Non-covered charge(s).' } }: ClaimPlan) => ({
  category: concept({
    system: 'http://hl7.org/fhir/us/carin-bb/CodeSystem/C4BBAdjudicationDiscriminator',
    code: 'denialreason',
    display: 'Denial Reason',
  }),
  reason: concept({ system: 'https://x12.org/codes/claim-adjustment-reason-codes', ...denial }),
})

const PARTS = [
  ['submitted', 'submitted'],
  ['eligible', 'allowed'],
  ['benefit', 'paid'],
] as const

/** Returns the amount that the patient owes: a copay, or the full amount if not covered. */
const left = ({ isDenied = false }: ClaimPlan) =>
  isDenied
    ? { system: 'http://hl7.org/fhir/us/carin-bb/CodeSystem/C4BBAdjudication', code: 'memberliability' }
    : hl7('adjudication', 'copay')

const deductible = (items: readonly Item[]) =>
  sum(items, 'deductible') === 0
    ? []
    : [{ category: concept(hl7('adjudication', 'deductible')), amount: money(sum(items, 'deductible')) }]

function adjudicate(item: Item, plan: ClaimPlan) {
  return [
    ...PARTS.map(([code, part]) => ({ category: concept(hl7('adjudication', code)), amount: money(item[part]) })),
    ...deductible([item]),
    { category: concept(left(plan)), amount: money(item.copay) },
  ]
}

function totals(plan: ClaimPlan) {
  return [
    ...PARTS.map(([code, part]) => ({
      category: concept(hl7('adjudication', code)),
      amount: money(sum(plan.items, part)),
    })),
    ...deductible(plan.items),
    { category: concept(left(plan)), amount: money(sum(plan.items, 'copay')) },
  ]
}
