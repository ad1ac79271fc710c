import { expect, test } from 'vitest'
import { listMedicareOrganizations } from '#medicare/medicare-organizations.ts'
import { isJsonObject, readPath, type JsonObject } from '#records/fhir-resource.ts'

const organizations = listMedicareOrganizations([])
const plainly = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const list = (slug: string, type: string): readonly JsonObject[] =>
  [...(organizations.find((one) => one.slug === slug)?.makeResources() ?? [])]
    .filter(({ resourceType }) => resourceType === type)
    .map(plainly)
    .filter(isJsonObject)
const claims = list('medicare-v2', 'ExplanationOfBenefit')
const patientOf = (claim: JsonObject) => String(readPath(claim, 'patient.reference')[0])
const cents = (value: unknown) => Math.round(Number(value) * 100)

function sumUp(parts: readonly unknown[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const part of parts) {
    const amount = readPath(part, 'amount.value')[0]
    const code = String(readPath(part, 'category.coding.code')[0])
    if (amount !== undefined) sums[code] = (sums[code] ?? 0) + cents(amount)
  }
  return sums
}

const withMoney = claims.filter((claim) => 'total' in claim)

test('the amounts of every claim add up to the cent', () => {
  expect(withMoney.length).toBe(6 + 132 + 9)
  for (const claim of withMoney) {
    const totals = sumUp(readPath(claim, 'total'))
    const header = readPath(claim, 'adjudication')
    const lines = readPath(claim, 'item.adjudication')
    expect([claim['id'], header.length > 0 && lines.length > 0]).toEqual([claim['id'], false])
    expect([claim['id'], sumUp([...header, ...lines])]).toEqual([claim['id'], totals])
    const of = (name: string) => totals[name] ?? 0
    expect(cents(readPath(claim, 'payment.amount.value')[0])).toBe(of('paidtoprovider'))
    if ('drugcost' in totals) expect(of('paidtoprovider') + of('paidbypatient')).toBe(of('drugcost'))
    else {
      expect(of('eligible') + of('discount') + of('noncovered')).toBe(of('submitted'))
      expect(of('paidtoprovider') + of('deductible') + of('coinsurance')).toBe(of('eligible'))
      expect(of('deductible') + of('coinsurance') + of('noncovered')).toBe(of('memberliability'))
    }
    expect(Object.values(totals).every((amount) => amount >= 0)).toBe(true)
  }
})

test('Hortensia has claims of four types, a refused line with its reason, and a replaced claim', () => {
  const hers = claims.filter((claim) => patientOf(claim) === 'Patient/-19590000000101')
  const kinds = hers.map(({ id }) => String(id).split('--')[0])
  expect(new Set(kinds)).toEqual(new Set(['carrier', 'outpatient', 'inpatient', 'pde']))
  expect(JSON.stringify(hers)).toContain('"denialreason"')
  const [cancelled, current] = hers.filter((claim) => 'related' in claim)
  expect([cancelled?.['status'], current?.['status']]).toEqual(['cancelled', 'active'])
  const group = (claim: JsonObject | undefined) => readPath(claim, 'identifier.value')[1]
  expect(group(cancelled)).toBe(group(current))
})

test('gives Barnaby 132 claims, and every claim a unique id', () => {
  expect(claims.filter((claim) => patientOf(claim) === 'Patient/-19590000000102').length).toBe(132)
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length)
})

test('gives Wilhelmina’s claims no amounts and a profile without amounts', () => {
  const hers = claims.filter((claim) => patientOf(claim) === 'Patient/-19590000000104')
  expect(hers.length).toBe(3)
  expect(JSON.stringify(hers)).not.toMatch(/"(amount|total|payment|usedMoney|net|unitPrice|currency)"/)
  for (const claim of hers) expect(String(readPath(claim, 'meta.profile')[0])).toMatch(/-Basis$/)
})

test('every claim references an existing coverage, names the provider and the insurer, and has two identifiers', () => {
  const coverages = new Set(list('medicare-v2', 'Coverage').map(({ id }) => `Coverage/${String(id)}`))
  for (const claim of claims) {
    expect(coverages).toContain(readPath(claim, 'insurance.coverage.reference')[0])
    expect(readPath(claim, 'insurance.focal')).toEqual([true])
    expect(readPath(claim, 'identifier.type.coding.code')).toEqual(['uc', 'uc'])
    expect(readPath(claim, 'contained.name').length).toBe(2)
  }
})

test('API version 3 returns the same claims as version 2, but with profiles that state the CARIN BB release', () => {
  const newer = list('medicare-v3', 'ExplanationOfBenefit')
  expect(newer.map(({ id }) => id)).toEqual(claims.map(({ id }) => id))
  expect(newer.every((claim) => String(readPath(claim, 'meta.profile')[0]).endsWith('|2.2.0'))).toBe(true)
  expect(JSON.stringify(claims)).not.toContain('|2.2.0')
})

test('creates the same claims with the same bytes at every start', () => {
  expect(JSON.stringify(list('medicare-v2', 'ExplanationOfBenefit'))).toBe(JSON.stringify(claims))
})
