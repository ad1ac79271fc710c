import { expect, test } from 'vitest'
import { factTree, namesOf } from './fact-lines.ts'
import { readJson } from './read-json.ts'

const tree = (text: string, nameOf?: (reference: string) => string | null) => factTree(readJson(text), nameOf)

test('a value keeps its digits and unit', () => {
  expect(
    tree(
      '{"resourceType":"Observation","valueQuantity":{"value":5.40,"unit":"%","system":"http://unitsofmeasure.org","code":"%"}}',
    ),
  ).toEqual([{ kind: 'fact', label: 'Value', text: '5.40 %' }])
})

test('shows every coding with its code and system name', () => {
  const [fact] = tree(
    '{"code":{"coding":[{"system":"http://loinc.org","code":"4548-4","display":"Hemoglobin A1c"},{"system":"urn:local:lab","code":"A1C"}],"text":"HbA1c"}}',
  )
  expect(fact).toEqual({ kind: 'fact', label: 'Code', text: 'HbA1c\nHemoglobin A1c (4548-4, LOINC)\nA1C (lab)' })
})

test('formats dates, but leaves a code that looks like a date unchanged', () => {
  expect(tree('{"effectiveDateTime":"2025-10-14T09:30:00-05:00","accession":"2019-05"}')).toEqual([
    { kind: 'fact', label: 'Effective', text: 'Oct 14, 2025, 9:30 AM (UTC−5)' },
    { kind: 'fact', label: 'Accession', text: '2019-05' },
  ])
})

test('shows the name of a reference’s target', () => {
  const facts = tree(
    '{"subject":{"reference":"Patient/1"},"performer":[{"reference":"#lab"}],"contained":[{"resourceType":"Organization","id":"lab","name":"Example Laboratory"}]}',
    (reference) => (reference === 'Patient/1' ? 'Ana Example' : null),
  )
  expect(facts).toContainEqual({ kind: 'fact', label: 'Subject', text: 'Ana Example' })
  expect(facts).toContainEqual({ kind: 'fact', label: 'Performer', text: 'Example Laboratory' })
})

test.each([
  ['urn:uuid:0c3151bd-1cbf-4d64-b04d-cd9187a4c6e1', 'Not in this record'],
  ['Practitioner/12', 'Practitioner (not in this record)'],
  ['https://fhir.example/r4/Organization/3/_history/2', 'Organization (not in this record)'],
])('does not use the unresolved reference %s as a name', (reference, text) => {
  expect(tree(JSON.stringify({ requester: { reference } }))).toEqual([{ kind: 'fact', label: 'Requester', text }])
})

test('maps every form of a reference to the name of the related record', () => {
  const names = namesOf([
    {
      reference: 'Organization/1',
      writtenAs: ['urn:uuid:1'],
      resourceType: 'Organization',
      resource: '{"resourceType":"Organization","name":"Lakeside"}',
    },
    { reference: 'Encounter/2', resourceType: 'Encounter', resource: '{"resourceType":"Encounter"}' },
  ])
  expect([...names]).toEqual([
    ['Organization/1', 'Lakeside'],
    ['urn:uuid:1', 'Lakeside'],
    ['Encounter/2', 'Encounter'],
  ])
})

test('shows a value that does not fit on one line as a group, without losing any part', () => {
  expect(tree('{"referenceRange":[{"low":{"value":4.0,"unit":"%"},"appliesTo":[{"text":"Adults"}]}]}')).toEqual([
    {
      kind: 'group',
      label: 'Reference range',
      children: [
        { kind: 'fact', label: 'Low', text: '4.0 %' },
        { kind: 'fact', label: 'Applies to', text: 'Adults' },
      ],
    },
  ])
})

test('lists facts about the entry after its clinical content', () => {
  const facts = tree('{"id":"1","status":"final"}')
  expect(facts.map((fact) => fact.label)).toEqual(['Status', 'About this entry'])
})

test('strips markup from a narrative instead of running it', () => {
  const [group] = tree('{"text":{"status":"generated","div":"<div><b>Seen</b> <script>x</script></div>"}}')
  expect(JSON.stringify(group)).toContain('Seen')
  expect(JSON.stringify(group)).not.toContain('<')
})

test('shows facts that change the meaning of an entry before all other facts, unchanged and with a readable label', () => {
  const facts = tree(
    '{"code":{"text":"Insulin"},"status":"active","doNotPerform":true,"modifierExtension":[{"url":"http://source.example/negated","valueBoolean":true}]}',
  )
  expect(facts).toEqual([
    { kind: 'fact', label: 'Status', text: 'active' },
    { kind: 'fact', label: 'Do not perform', text: 'Yes' },
    {
      kind: 'group',
      label: 'Changes the meaning of this entry',
      isModifier: true,
      children: [{ kind: 'fact', label: 'Negated', text: 'Yes' }],
    },
    { kind: 'fact', label: 'Code', text: 'Insulin' },
  ])
})

test('shows every modifier, and shows a nested modifier within the part that contains it', () => {
  const json = '{"url":"http://source.example/a","valueCode":"x"}'
  expect(JSON.stringify(tree(`{"modifierExtension":[${json},${json}]}`)).match(/Changes the meaning/g)).toHaveLength(2)
  expect(tree(`{"dosage":[{"text":"1","modifierExtension":[${json}]}]}`)).toMatchObject([
    { kind: 'group', label: 'Dosage', children: [{ label: 'Text' }, { label: 'Changes the meaning of this entry' }] },
  ])
})

test('adds a text to a code that was sent without a text, and shows the name of the code system', () => {
  const coded = (system: string, code: string) =>
    tree(`{"interpretation":[{"coding":[{"system":"${system}","code":"${code}"}]}]}`)[0]
  const terminology = 'http://terminology.hl7.org/CodeSystem'
  expect(coded(`${terminology}/v3-ObservationInterpretation`, 'N')).toMatchObject({
    text: 'Normal (N, HL7 interpretation)',
  })
  expect(coded(`${terminology}/observation-category`, 'vital-signs')).toMatchObject({
    text: 'Vital signs (vital-signs, HL7 observation category)',
  })
  expect(coded('urn:local:lab', 'A1C')).toMatchObject({ text: 'A1C (lab)' })
})

test('shows every time with its time zone', () => {
  expect(
    tree('{"whenHandedOver":"2025-10-14T23:30:00-08:00","effectivePeriod":{"start":"2025-10-14T23:30:00-08:00"}}'),
  ).toEqual([
    { kind: 'fact', label: 'When handed over', text: 'Oct 14, 2025, 11:30 PM (UTC−8)' },
    { kind: 'fact', label: 'Effective', text: 'since Oct 14, 2025, 11:30 PM (UTC−8)' },
  ])
})
