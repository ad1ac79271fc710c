import { expect, test } from 'vitest'
import { withheldTypeExtension } from '#fhir/meaning/absent.ts'
import { readCapabilities } from './capabilities.ts'
import { isFurther, patientCompartment, queriesByProfile, queryFor } from '../plan/search-plan.ts'

const statement = (rest: unknown): string => JSON.stringify({ resourceType: 'CapabilityStatement', rest })

test('lists searchable types with the search parameters of the type and those common to all types', () => {
  const offered = readCapabilities(
    statement([
      { mode: 'client', resource: [{ type: 'Goal', searchParam: [{ name: 'patient' }] }] },
      {
        mode: 'server',
        searchParam: [{ name: '_total' }],
        resource: [
          { type: 'Flag', interaction: [{ code: 'search-type' }], searchParam: [{ name: 'patient' }] },
          { type: 'Consent', interaction: [{ code: 'read' }], searchParam: [{ name: 'patient' }] },
          {
            type: 'Task',
            searchParam: [{ name: 'subject' }],
            supportedProfile: ['http://guide.example/StructureDefinition/errand|2.0.0'],
          },
        ],
      },
    ]),
  )
  expect([...(offered ?? [])]).toEqual([
    ['Flag', { parameters: ['patient', '_total'], profiles: [] }],
    ['Task', { parameters: ['subject', '_total'], profiles: ['http://guide.example/StructureDefinition/errand'] }],
  ])
})

test('marks a type as withheld if the source is another Kinchart server that withholds the type', () => {
  const extension = [withheldTypeExtension('https://first.example/fhir', 'Claim'), { url: 'other', valueCode: 'Flag' }]
  const offered = readCapabilities(statement([{ mode: 'server', extension, resource: [{ type: 'Condition' }] }]))
  expect([...(offered ?? [])]).toEqual([
    ['Claim', { parameters: [], profiles: [], isWithheld: true }],
    ['Condition', { parameters: [], profiles: [] }],
  ])
})

test.each([
  ['an HTML page', '<html>Sign in</html>'],
  ['another resource', '{"resourceType":"OperationOutcome"}'],
  ['a CapabilityStatement that lists no resources', statement([{ mode: 'server' }])],
  ['nothing', ''],
])('reads no capabilities from %s', (_what, text) => {
  expect(readCapabilities(text)).toBeNull()
})

test('queries an additional type only with a patient parameter that the server supports', () => {
  expect(queryFor('Flag', ['patient', 'subject'], 'a b')).toBe('Flag?patient=a%20b&_count=200')
  expect(queryFor('Task', ['subject'], '1')).toBe('Task?subject=Patient%2F1&_count=200')
  expect(queryFor('VisionPrescription', ['status'], '1')).toBeNull()
})

test('includes alerts, consents and lens prescriptions in the additional types, but not audit events', () => {
  for (const type of [
    'Flag',
    'Consent',
    'VisionPrescription',
    'EpisodeOfCare',
    'NutritionOrder',
    'ImmunizationRecommendation',
  ]) {
    expect(`${type} ${patientCompartment.has(type)} ${isFurther(type)}`).toBe(`${type} true true`)
  }
  expect(patientCompartment.has('AuditEvent')).toBe(false)
  expect(isFurther('Condition')).toBe(false)
})

const priorAuthorization = 'http://hl7.org/fhir/us/davinci-pdex/StructureDefinition/pdex-priorauthorization'

test.each([
  ['supports the profile and searches by profile', ['patient', '_profile'], [priorAuthorization], 1],
  ['does not support searches by profile', ['patient'], [priorAuthorization], 0],
  ['does not list the profile', ['patient', '_profile'], [], 0],
] as const)(
  'requests prior authorizations by profile only from a health plan that supports the profile and searches by it: the plan %s',
  (_what, parameters, profiles, expected) => {
    const queries = queriesByProfile('ExplanationOfBenefit', { parameters, profiles }, 'a b')
    expect(queries).toEqual(
      expected === 0
        ? []
        : [`ExplanationOfBenefit?patient=a%20b&_profile=${encodeURIComponent(priorAuthorization)}&_count=200`],
    )
  },
)
