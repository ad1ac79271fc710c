import { expect, test } from 'vitest'
import { changeObjects, isText, readToWrite, writeExactly } from './exact-resource.ts'

const written = (text: string): string => {
  const read = readToWrite(text)
  if (read === undefined) throw new Error('It was not read.')
  return writeExactly(read.resource)
}

test('writes numbers with unchanged digits, and keeps text with digits as text', () => {
  const text =
    '{"resourceType":"Observation","valueQuantity":{"value":5.40,"unit":"5.40"},"code":{"coding":[{"code":"100"}]},"component":[{"valueInteger":-0},{"valueQuantity":{"value":1E2}},{"valueQuantity":{"value":12345678901234567890}}],"note":[{"text":"\\"7\\" \ue0008 é"}]}'
  expect(written(text)).toBe(text)
})

test('writes a member name such as __proto__ like any other name', () => {
  const text = '{"resourceType":"Basic","__proto__":{"reference":"Patient/other"},"constructor":1}'
  expect(written(text)).toBe(text)
})

test('never treats a number as text or as a reference', () => {
  const read = readToWrite('{"resourceType":"Basic","subject":{"reference":12},"code":{"text":"12"}}')
  const texts: unknown[] = []
  changeObjects(read?.resource, (object) => texts.push(...Object.values(object).filter((one) => isText(one))))
  expect(texts).toEqual(['12', 'Basic'])
})

test('converts a resource of an older FHIR version to R4 and keeps the digits of its numbers', () => {
  const text =
    '{"resourceType":"MedicationOrder","status":"active","medicationCodeableConcept":{"text":"A"},"dateWritten":"2015-01-02","dosageInstruction":[{"doseQuantity":{"value":2.50,"unit":"mg"}}]}'
  const resource = written(text)
  expect(JSON.parse(resource)).toMatchObject({ resourceType: 'MedicationRequest', authoredOn: '2015-01-02' })
  expect(resource).toContain('"value":2.50')
})

test('does not write invalid JSON, non-resources, or a version that would be misread', () => {
  for (const text of [
    '',
    '{',
    '[]',
    '"Patient"',
    '{"id":"1"}',
    '{"resourceType":"Immunization","refusedIndicator":true}',
  ])
    expect(readToWrite(text)).toBeUndefined()
})
