import type { ClaimPlan, ClaimKind, Line } from './claim-plan.ts'
import type { Beneficiary } from '#medicare/write-beneficiary.ts'
import { openSeededRandom } from '../charts/seeded-random.ts'

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

/**
 * Creates claims about two weeks apart, as for a chronically ill patient. The same `firstNumber` creates the same
 * claims.
 */
function makeManyClaims(count: number, firstNumber: number): readonly ClaimPlan[] {
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

const PRESSURE = { code: 'I10', name: 'Essential (primary) hypertension' }
const HIP = { code: 'S72.001A', name: 'Fracture of the neck of the right femur' }
const SUGAR = { code: 'E11.9', name: 'Type 2 diabetes mellitus without complications' }

const hortensiaClaims: readonly ClaimPlan[] = [
  {
    kind: 'carrier',
    number: 610_001,
    from: '2025-03-04',
    diagnosis: PRESSURE,
    lines: [
      {
        code: '99214',
        name: 'Office visit, established patient',
        submitted: 21_500,
        discount: 8_312,
        deductible: 10_000,
        coinsurance: 638,
      },
      { code: '36415', name: 'Blood draw', submitted: 1_800, discount: 914 },
    ],
  },
  {
    kind: 'outpatient',
    number: 610_002,
    from: '2025-04-11',
    diagnosis: HIP,
    lines: [
      { code: '73502', name: 'X-ray of the hip', submitted: 34_275, discount: 19_840, coinsurance: 2_887 },
      { code: 'A9270', name: 'Non-covered item', submitted: 4_999, isDenied: true },
    ],
  },
  {
    kind: 'inpatient',
    number: 610_003,
    from: '2025-04-12',
    to: '2025-04-17',
    diagnosis: HIP,
    lines: [
      {
        code: '27236',
        name: 'Open treatment of a fracture of the femur',
        submitted: 4_821_733,
        discount: 3_310_209,
        deductible: 167_600,
      },
    ],
  },
  {
    kind: 'pde',
    number: 610_004,
    from: '2025-04-18',
    diagnosis: PRESSURE,
    lines: [{ code: '68180051303', name: 'lisinopril 10 MG Oral Tablet', submitted: 1_487, coinsurance: 372 }],
  },
  {
    kind: 'carrier',
    number: 610_005,
    from: '2025-06-02',
    diagnosis: HIP,
    status: 'cancelled',
    related: { number: 610_006, relationship: 'replacedby' },
    lines: [{ code: '97110', name: 'Therapeutic exercises', submitted: 9_100, discount: 3_050, coinsurance: 1_210 }],
  },
  {
    kind: 'carrier',
    number: 610_006,
    from: '2025-06-02',
    diagnosis: HIP,
    lastUpdated: '2026-05-09T12:00:00.000+00:00',
    related: { number: 610_005, relationship: 'replaces' },
    lines: [{ code: '97110', name: 'Therapeutic exercises', submitted: 9_100, discount: 2_645, coinsurance: 1_291 }],
  },
]

const wilhelminaClaims: readonly ClaimPlan[] = [
  {
    kind: 'carrier',
    number: 640_001,
    from: '2025-01-15',
    diagnosis: SUGAR,
    isWithoutMoney: true,
    lines: [{ code: '99213', name: 'Office visit, established patient', submitted: 0 }],
  },
  {
    kind: 'inpatient',
    number: 640_002,
    from: '2025-02-02',
    to: '2025-02-05',
    diagnosis: SUGAR,
    isWithoutMoney: true,
    lines: [{ code: '99222', name: 'Hospital care', submitted: 0 }],
  },
  {
    kind: 'pde',
    number: 640_003,
    from: '2025-02-06',
    diagnosis: SUGAR,
    isWithoutMoney: true,
    lines: [{ code: '00093105601', name: 'metformin hydrochloride 500 MG Oral Tablet', submitted: 0 }],
  },
]

export const beneficiaries: readonly Beneficiary[] = [
  {
    username: 'hortensia',
    patientId: '-19590000000101',
    given: 'Hortensia',
    family: 'Valeworthy',
    gender: 'female',
    birthDate: '1951-05-12',
    medicareNumber: '1S00A01AA01',
    formerNumber: '1S00A01AA00',
    listClaims: () => hortensiaClaims,
  },
  {
    username: 'barnaby',
    patientId: '-19590000000102',
    given: 'Barnaby',
    family: 'Thornquill',
    gender: 'male',
    birthDate: '1948-11-30',
    medicareNumber: '1S00A02AA02',
    listClaims: () => makeManyClaims(132, 620_001),
  },
  {
    username: 'ignatius',
    patientId: '-19590000000103',
    given: 'Ignatius',
    family: 'Moorcandle',
    gender: 'male',
    birthDate: '1955-02-28',
    medicareNumber: '1S00A03AA03',
    isWithholding: true,
    listClaims: () => makeManyClaims(9, 630_001),
  },
  {
    username: 'wilhelmina',
    patientId: '-19590000000104',
    given: 'Wilhelmina',
    family: 'Oakenshaw-Reed',
    gender: 'female',
    birthDate: '1957-08-19',
    medicareNumber: '1S00A04AA04',
    listClaims: () => wilhelminaClaims,
  },
]
