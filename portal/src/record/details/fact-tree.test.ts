import { expect, test } from 'vitest'
import { factTree } from './fact-tree.ts'
import { readJson } from './read-json.ts'

const tree = (text: string, nameOf?: (reference: string) => string | null) => factTree(readJson(text), nameOf)

test('a value keeps its digits and its unit', () => {
  expect(
    tree(
      '{"resourceType":"Observation","valueQuantity":{"value":5.40,"unit":"%","system":"http://unitsofmeasure.org","code":"%"}}',
    ),
  ).toEqual([{ kind: 'fact', label: 'Value', text: '5.40 %' }])
})

test('every coding is shown with its code and the name of its system', () => {
  const [fact] = tree(
    '{"code":{"coding":[{"system":"http://loinc.org","code":"4548-4","display":"Hemoglobin A1c"},{"system":"urn:local:lab","code":"A1C"}],"text":"HbA1c"}}',
  )
  expect(fact).toEqual({ kind: 'fact', label: 'Code', text: 'HbA1c\nHemoglobin A1c (4548-4, LOINC)\nA1C (lab)' })
})

test('dates are in words, and a code that looks like a date is left alone', () => {
  expect(tree('{"effectiveDateTime":"2025-10-14T09:30:00-05:00","accession":"2019-05"}')).toEqual([
    { kind: 'fact', label: 'Effective', text: 'Oct 14, 2025, 9:30 AM (UTC−5)' },
    { kind: 'fact', label: 'Accession', text: '2019-05' },
  ])
})

test('a reference is shown by the name of what it points to', () => {
  const facts = tree(
    '{"subject":{"reference":"Patient/1"},"performer":[{"reference":"#lab"}],"contained":[{"resourceType":"Organization","id":"lab","name":"Example Laboratory"}]}',
    (reference) => (reference === 'Patient/1' ? 'Ana Example' : null),
  )
  expect(facts).toContainEqual({ kind: 'fact', label: 'Subject', text: 'Ana Example' })
  expect(facts).toContainEqual({ kind: 'fact', label: 'Performer', text: 'Example Laboratory' })
})

test('what has no line of its own becomes a group, and nothing is lost', () => {
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

test('who wrote the entry down is told after what it says', () => {
  const facts = tree('{"id":"1","status":"final"}')
  expect(facts.map((fact) => fact.label)).toEqual(['Status', 'About this entry'])
})

test('markup in a narrative is taken out, not run', () => {
  const [group] = tree('{"text":{"status":"generated","div":"<div><b>Seen</b> <script>x</script></div>"}}')
  expect(JSON.stringify(group)).toContain('Seen')
  expect(JSON.stringify(group)).not.toContain('<')
})
