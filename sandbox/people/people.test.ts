import { expect, test } from 'vitest'
import { listPracticeOrganizations } from '#people/practice-organizations.ts'
import { marisolAtHerLaboratory } from '#people/marisol-whitcombe/marisol-at-her-laboratory.ts'
import { marisolAtHerPlan } from '#people/marisol-whitcombe/marisol-at-her-plan.ts'
import { isJsonObject, readPath, type FhirResource } from '#records/fhir-resource.ts'
import { listReferences } from '#records/references.ts'

const made = () => listPracticeOrganizations().map(({ slug, makeResources }) => [slug, [...makeResources()]] as const)

/** References that are broken on purpose, as the person's README states. */
const LEADS_NOWHERE = ['Binary/never-there', 'Observation/not-there', 'Medication/not-there', 'Observation/elsewhere-1']

test('generates identical bytes for the same people at every start', () => {
  expect(JSON.stringify(made())).toBe(JSON.stringify(made()))
})

test('gives every resource of an organization a unique combination of type and id, and a valid FHIR id', () => {
  for (const [slug, resources] of made()) {
    const keys = resources.map(({ resourceType, id }) => `${resourceType}/${id}`)
    expect([slug, new Set(keys).size]).toEqual([slug, keys.length])
    expect(keys.filter((key) => !/^[A-Za-z]+\/[A-Za-z0-9\-.]{1,64}$/.test(key))).toEqual([])
  }
})

test('every patient that a sign-in can access exists, and no reference is broken by mistake', () => {
  const organizations = listPracticeOrganizations()
  for (const [slug, resources] of made()) {
    const keys = new Set(resources.map(({ resourceType, id }) => `${resourceType}/${id}`))
    const signIns = organizations.find((one) => one.slug === slug)?.signIns ?? []
    expect(signIns.flatMap(({ patients }) => patients).filter(({ id }) => !keys.has(`Patient/${id}`))).toEqual([])
    const base = `https://sandbox.example/${slug}/fhir/r4`
    const missing = new Set(
      resources.flatMap((resource) => listReferences(resource, base)).filter((key) => !keys.has(key)),
    )
    expect([...missing].filter((key) => !LEADS_NOWHERE.includes(key))).toEqual([])
  }
})

function expectToAddUp(benefits: readonly FhirResource[]): void {
  for (const benefit of benefits.map(readPlainly)) {
    for (const total of readPath(benefit, 'total')) {
      const code = readPath(total, 'category.coding.code')[0]
      const parts = readPath(benefit, 'item.adjudication').filter(
        (part) => readPath(part, 'category.coding.code')[0] === code,
      )
      const cents = parts.reduce<number>((sum, part) => sum + readCents(part), 0)
      expect(readCents(total)).toBe(cents)
    }
    const [submitted = 0, allowed = 0, paid = 0, ...others] = readPath(benefit, 'total').map(readCents)
    const left = others.reduce((sum, cents) => sum + cents, 0)
    expect(paid + left).toBeLessThanOrEqual(submitted)
    if (allowed > 0) expect(paid + left).toBe(allowed)
  }
}

test('Winifred’s amounts add up to the cent, by item and in total', () => {
  const tallgrass = made().find(([slug]) => slug === 'tallgrass-regional-hospital')?.[1] ?? []
  const benefits = tallgrass.filter(
    (one) => one.resourceType === 'ExplanationOfBenefit' && one['status'] === 'active' && one['use'] === 'claim',
  )
  // One claim has a profile without amounts.
  const stated = benefits.filter((one) => one['total'] !== undefined)
  expect([benefits.length, stated.length]).toEqual([5, 4])
  expectToAddUp(stated)
})

test('Marisol’s health plan has five claims that add up, one of them denied', () => {
  const benefits = marisolAtHerPlan()
    .entry.map(({ resource }) => resource)
    .filter(({ resourceType }) => resourceType === 'ExplanationOfBenefit')
  expect(benefits.length).toBe(5)
  expectToAddUp(benefits)
  expect(benefits.filter((benefit) => JSON.stringify(benefit).includes('denialreason')).length).toBe(1)
})

test('Marisol’s laboratory has a lipid panel for every autumn, with flags for values out of range', () => {
  const labs = marisolAtHerLaboratory()
    .entry.map(({ resource }) => JSON.stringify(resource))
    .filter((json) => json.includes('"resourceType":"Observation"'))
  expect(labs.length).toBe(16)
  expect(labs.filter((json) => json.includes('"code":"H"')).length).toBe(9)
})

test('Marisol has a different allergy, dose and lab value at her two hospitals', () => {
  const find = (slug: string, patientId: string) =>
    JSON.stringify(
      (made().find(([one]) => one === slug)?.[1] ?? []).filter((resource) =>
        JSON.stringify(resource).includes(`Patient/${patientId}"`),
      ),
    )
  const tallgrass = find('tallgrass-regional-hospital', 'marisol-whitcombe')
  const juniper = find('juniper-street-family-practice', 'jsfp-20417')
  expect(tallgrass).toContain('metformin hydrochloride 1000 MG')
  expect(juniper).toContain('metformin hydrochloride 500 MG')
  expect(tallgrass).toContain('"value":5.40')
  expect(juniper).toContain('"value":4.10')
  expect(juniper).toContain('"refuted"')
})

test('every patient’s phone number and email address is reserved for fiction', () => {
  for (const [, resources] of made()) {
    for (const patient of resources.filter(({ resourceType }) => resourceType === 'Patient')) {
      for (const contact of readPath(patient, 'telecom').filter(isJsonObject)) {
        expect(contact['value']).toMatch(/^\(555\) 555-01\d\d$|\.example$/)
      }
    }
  }
})

function readPlainly(resource: FhirResource): unknown {
  return JSON.parse(JSON.stringify(resource))
}

function readCents(part: unknown): number {
  return Math.round(Number(readPath(part, 'amount.value')[0]) * 100)
}

test('every doctor has one unique identifier at all workplaces', () => {
  const doctors = made().flatMap(([, resources]) => resources.filter((one) => one.resourceType === 'Practitioner'))
  const numbers = new Map(doctors.map((one) => [readPath(one, 'identifier.value').join(), one.id]))
  expect(numbers.size).toBe(new Set(doctors.map(({ id }) => id)).size)
})

test('Osgood’s diastolic pressure is listed first, and his oxygen saturation is next to his oxygen flow', () => {
  const juniper = made().find(([slug]) => slug === 'juniper-street-family-practice')?.[1] ?? []
  const about = juniper.filter((one) => JSON.stringify(one['subject'])?.includes('Patient/osgood-ferrymead'))
  const codes = about.map((one) => readPath(one, 'component.code.coding.code'))
  expect(codes).toEqual([['8462-4', '8480-6'], ['3151-8', '3150-0'], ['3151-8', '3150-0'], ['3150-0']])
})

test('Rosalind is registered twice, and only her first Patient resource links to the second', () => {
  const juniper = made().find(([slug]) => slug === 'juniper-street-family-practice')?.[1] ?? []
  const hers = juniper.filter(({ id, resourceType }) => resourceType === 'Patient' && id.startsWith('rosalind-twofold'))
  expect(hers.map((one) => readPath(one, 'link.other.reference'))).toEqual([['Patient/rosalind-twofold-2'], []])
})
