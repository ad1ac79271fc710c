import { concept, hl7, type Coding } from '#making/codings.ts'
import { decimal } from '#making/decimal.ts'
import type { Amounts, ClaimKind } from '#medicare/claim-plan.ts'

const carin = (name: string, code: string, display: string): Coding => ({
  system: `http://hl7.org/fhir/us/carin-bb/CodeSystem/${name}`,
  code,
  display,
})
const adjudication = (code: string, display: string) => carin('C4BBAdjudication', code, display)

/** Source: CARIN Blue Button 2.2, ExplanationOfBenefit, adjudication categories. */
const CATEGORIES = {
  submitted: hl7('adjudication', 'submitted', 'Submitted Amount'),
  eligible: hl7('adjudication', 'eligible', 'Eligible Amount'),
  deductible: hl7('adjudication', 'deductible', 'Deductible'),
  discount: adjudication('discount', 'Discount'),
  coinsurance: adjudication('coinsurance', 'Coinsurance'),
  noncovered: adjudication('noncovered', 'Noncovered'),
  paidtoprovider: adjudication('paidtoprovider', 'Paid to provider'),
  memberliability: adjudication('memberliability', 'Member liability'),
  drugcost: adjudication('drugcost', 'Drug cost'),
  paidbypatient: adjudication('paidbypatient', 'Paid by patient'),
} as const satisfies Readonly<Record<string, Coding>>

const MEDICAL = ['submitted', 'discount', 'eligible', 'deductible', 'coinsurance', 'noncovered'] as const

export const money = (cents: number) => ({ value: decimal((cents / 100).toFixed(2)), currency: 'USD' })

/** The amounts as CARIN BB writes them: of a medicine its cost and who paid what of it. */
export function writeAmounts(kind: ClaimKind, amounts: Amounts) {
  const write = (name: keyof typeof CATEGORIES, cents: number) => ({
    category: concept(CATEGORIES[name]),
    amount: money(cents),
  })
  const paid = [
    write('paidtoprovider', amounts.paidtoprovider),
    ...(kind === 'pde'
      ? [write('paidbypatient', amounts.memberliability)]
      : [write('memberliability', amounts.memberliability)]),
  ]
  if (kind === 'pde') return [write('drugcost', amounts.submitted), ...paid]
  return [...MEDICAL.map((name) => write(name, amounts[name])), ...paid]
}

/** Why a line is not paid. Source: CARIN BB, slice denialreason. */
export function writeDenial() {
  return {
    category: concept(carin('C4BBAdjudicationDiscriminator', 'denialreason', 'Denial Reason')),
    reason: concept({
      system: 'https://x12.org/codes/claim-adjustment-reason-codes',
      code: '96',
      display: 'Non-covered charge(s).',
    }),
  }
}
