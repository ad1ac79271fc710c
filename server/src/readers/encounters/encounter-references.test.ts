import { expect, test } from 'vitest'
import { resourceFrom } from '#readers/reading-of.test-support.ts'
import { namedByEncounter, encounterReferences } from './encounter-references.ts'

const visits = (fields: object) => encounterReferences(resourceFrom(JSON.stringify({ resourceType: 'Any', ...fields })))

test('finds a record’s reference to its visit in several elements and FHIR versions', () => {
  const reference = { reference: 'Encounter/1' }
  for (const fields of [
    { encounter: reference },
    { context: reference },
    { context: { encounter: [reference] } },
    { context: [reference] },
  ])
    expect(visits(fields)).toEqual(['Encounter/1'])
  expect(visits({ context: { encounter: [reference, { reference: 'https://h.example/fhir/Encounter/2' }] } })).toEqual([
    'Encounter/1',
    'https://h.example/fhir/Encounter/2',
  ])
  expect(visits({ encounter: { reference: 'urn:uuid:1-2' } })).toEqual(['urn:uuid:1-2'])
})

test('does not treat an episode of care, a text or a contained visit as the visit of a record', () => {
  for (const encounter of [
    { reference: 'EpisodeOfCare/1' },
    { display: 'Visit of May' },
    { reference: '#inside' },
    'Encounter/1',
    null,
    7,
  ])
    expect(visits({ encounter })).toEqual([])
})

test('reads the diagnoses and reasons of a visit', () => {
  const named = (fields: object) =>
    namedByEncounter(resourceFrom(JSON.stringify({ resourceType: 'Encounter', ...fields })))
  expect(
    named({
      diagnosis: [{ condition: { reference: 'Condition/1' } }, { condition: { display: 'words' } }],
      reasonReference: [{ reference: 'Observation/2' }],
    }),
  ).toEqual(['Condition/1', 'Observation/2'])
  const code = { reference: { reference: 'Condition/3' } }
  expect(named({ diagnosis: [{ condition: [code] }], reason: [{ value: [code] }] })).toEqual([
    'Condition/3',
    'Condition/3',
  ])
})
