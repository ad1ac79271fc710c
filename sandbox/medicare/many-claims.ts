import { openSeededRandom } from '#charts/seeded-random.ts'
import type { ClaimKind, ClaimPlan, Line } from '#medicare/claim-plan.ts'

type Named = { readonly code: string; readonly name: string }

const VISITS: readonly Named[] = [
  { code: '99213', name: 'Office visit, established patient' },
  { code: '93000', name: 'Electrocardiogram' },
  { code: '80053', name: 'Comprehensive metabolic panel' },
  { code: '36415', name: 'Blood draw' },
]
const MEDICINES: readonly [Named, ...Named[]] = [
  { code: '00071015523', name: 'atorvastatin 20 MG Oral Tablet' },
  { code: '68180051303', name: 'lisinopril 10 MG Oral Tablet' },
]
const FIRST_DAY = Date.UTC(2021, 1, 1)
const STEP_MS = 15 * 86_400_000
const HEART = { code: 'I25.10', name: 'Coronary artery disease' }

/** A chronic person's claims, one about every fortnight; the same number makes the same claims. */
export function makeManyClaims(count: number, firstNumber: number): readonly ClaimPlan[] {
  const random = openSeededRandom(firstNumber)
  return Array.from({ length: count }, (_, at) => {
    const kind: ClaimKind = at % 3 === 0 ? 'pde' : at % 7 === 0 ? 'outpatient' : 'carrier'
    const names = kind === 'pde' ? [random.pick(MEDICINES)] : VISITS.slice(0, random.whole(1, 3))
    const [first, ...others] = names.map((name): Line => {
      const submitted = random.whole(1200, 48_000)
      const discount = kind === 'pde' ? 0 : Math.floor(submitted * 0.37)
      const coinsurance = Math.round((submitted - discount) * 0.2)
      return { ...name, submitted, discount, coinsurance }
    })
    if (!first) throw new Error('A claim has at least one line')
    const from = new Date(FIRST_DAY + at * STEP_MS).toISOString().slice(0, 10)
    return { kind, number: firstNumber + at, from, diagnosis: HEART, lines: [first, ...others] }
  })
}
