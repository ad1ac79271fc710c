import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'
import { readableFacts, turningFacts } from './key-facts.tsx'

const nobody = () => null
const read = (json: object, shownFacts: readonly string[] = []) =>
  readableFacts(
    readJson(JSON.stringify(json)),
    nobody,
    shownFacts.map((text) => ({ label: 'Told', text })),
  )

test('shows an entry’s texts without identifiers, and shows a code only if the code has no text', () => {
  expect(
    read({
      ...{ resourceType: 'Condition', id: 'c1', meta: { versionId: '1' }, identifier: [{ value: '77' }] },
      bodySite: [{ coding: [{ system: 'http://snomed.info/sct', code: '72696002', display: 'Knee' }] }],
      severity: { coding: [{ system: 'urn:local', code: 'S2' }] },
    }),
  ).toEqual([
    { kind: 'fact', label: 'Body site', text: 'Knee' },
    { kind: 'fact', label: 'Severity', text: 'S2 (local)' },
  ])
})

test('the details do not repeat facts that are shown above them', () => {
  expect(
    read({ status: 'active', dosageInstruction: [{ text: 'Take 1 tablet', patientInstruction: 'With meals' }] }, [
      'active',
      'Take 1 tablet by mouth',
    ]),
  ).toEqual([
    {
      kind: 'group',
      label: 'Dosage instruction',
      children: [{ kind: 'fact', label: 'Patient instruction', text: 'With meals' }],
    },
  ])
})

test('omits a short value only if the value is already shown under the same label, not if another text merely contains it', () => {
  const read = (label: string) =>
    readableFacts(readJson('{"criticality":"high"}'), nobody, [{ label, text: 'High criticality' }])
  expect(read('Criticality')).toEqual([])
  expect(read('Severity')).toMatchObject([{ text: 'high' }])
})

test('always shows facts that change the meaning of a record', () => {
  const modifierExtension = [{ url: 'http://source.example/negated', valueBoolean: true }]
  const json = { status: 'final', modifierExtension }
  expect(JSON.stringify(read(json, ['final']))).toContain('Changes the meaning')
  expect(JSON.stringify(turningFacts(readJson(JSON.stringify(json)), nobody))).toContain('Changes the meaning')
  expect(turningFacts(readJson('{"status":"final"}'), nobody)).toEqual([])
})
