import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findEntries } from '#forms/fhir/find-entries.ts'
import { splitBundle } from '#fhir/json/split-bundle.ts'
import { problemsOf } from '../../../test/validate-r4.ts'
import { looksLikeFhirXml, parseFhirXml } from './parse-fhir-xml.ts'
import { readFhirXml } from './read-fhir-xml.ts'

const xml = (type: string, inner: string): string => `<${type} xmlns="http://hl7.org/fhir">${inner}</${type}>`
const jsonOf = (text: string): string => {
  const read = readFhirXml(text)
  if ('why' in read) throw new Error(read.why)
  return read.json
}

test('keeps every digit of decimals, and keeps non-numeric values as text', () => {
  const amounts = ['6.10', '1.0e0', '-1.000e245', '0.0000000000000000000001', '+6.1', '07', 'six']
  const read = amounts.map((value) =>
    jsonOf(xml('Observation', `<valueQuantity><value value="${value}"/></valueQuantity>`)),
  )
  expect(read).toEqual(
    ['6.10', '1.0e0', '-1.000e245', '0.0000000000000000000001', '"+6.1"', '"07"', '"six"'].map(
      (value) => `{"resourceType":"Observation","valueQuantity":{"value":${value}}}`,
    ),
  )
})

test('reads a repeatable element as an array even for a single occurrence', () => {
  const patient = xml(
    'Patient',
    `<id value="m1"/><extension url="http://example.org/a"><valueBoolean value="true"/></extension>
    <name id="n"><given value="Mari"/><given><extension url="http://example.org/b"><valueCode value="x"/></extension></given></name>
    <birthDate value="1984-02-11" id="b"/><multipleBirthInteger value="2"/><contained><Organization><name value="A"/></Organization></contained>`,
  )
  expect(JSON.parse(jsonOf(patient))).toEqual({
    resourceType: 'Patient',
    id: 'm1',
    extension: [{ url: 'http://example.org/a', valueBoolean: true }],
    name: [
      {
        id: 'n',
        given: ['Mari', null],
        _given: [null, { extension: [{ url: 'http://example.org/b', valueCode: 'x' }] }],
      },
    ],
    birthDate: '1984-02-11',
    _birthDate: { id: 'b' },
    multipleBirthInteger: 2,
    contained: [{ resourceType: 'Organization', name: 'A' }],
  })
})

test('keeps the markup of a narrative and removes a prefix declared outside it', () => {
  const plain = '<div xmlns="http://www.w3.org/1999/xhtml"><p>5 &lt; 6 <br/></p></div>'
  expect(JSON.parse(jsonOf(xml('Patient', `<text><status value="generated"/>${plain}</text>`)))).toEqual({
    resourceType: 'Patient',
    text: { status: 'generated', div: plain },
  })
  const prefixed =
    '<f:Patient xmlns:f="http://hl7.org/fhir" xmlns:h="http://www.w3.org/1999/xhtml"><f:text><h:div><h:p>A</h:p></h:div></f:text></f:Patient>'
  expect(JSON.parse(jsonOf(prefixed))).toEqual({
    resourceType: 'Patient',
    text: { div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>A</p></div>' },
  })
})

test('reads a resource with the element definitions of the matching release', () => {
  const code = '<code><text value="Asthma"/></code>'
  const old = xml(
    'Condition',
    `<patient><reference value="Patient/1"/></patient><category><text value="finding"/></category>${code}`,
  )
  expect(JSON.parse(jsonOf(old))).toMatchObject({ category: { text: 'finding' }, patient: { reference: 'Patient/1' } })
  const now = xml('Condition', `<category><text value="finding"/></category>${code}`)
  expect(JSON.parse(jsonOf(now))).toMatchObject({ category: [{ text: 'finding' }] })
  const order = xml('MedicationOrder', '<dosageInstruction><text value="daily"/></dosageInstruction>')
  expect(JSON.parse(jsonOf(order))).toMatchObject({ dosageInstruction: [{ text: 'daily' }] })
})

test('keeps elements that no release defines, and infers their type from their shape', () => {
  const read = jsonOf(
    xml('Horoscope', '<sign value="Leo"/><house><number value="7"/></house><house><number value="8"/></house>'),
  )
  expect(JSON.parse(read)).toEqual({
    resourceType: 'Horoscope',
    sign: 'Leo',
    house: [{ number: '7' }, { number: '8' }],
  })
})

const entry = (id: string): string =>
  `<entry><fullUrl value="https://a.example/Condition/${id}"/><resource><Condition><id value="${id}"/></Condition></resource></entry>`

test('reads the entries, links and total of a Bundle', () => {
  const read = jsonOf(
    xml(
      'Bundle',
      `<type value="searchset"/><total value="2"/><link><relation value="next"/><url value="https://a.example/2"/></link>${entry('1')}${entry('2')}`,
    ),
  )
  expect(splitBundle(read)).toMatchObject({
    kind: 'bundle',
    total: 2,
    links: [{ relation: 'next', url: 'https://a.example/2' }],
    entries: [{ fullUrl: 'https://a.example/Condition/1', resource: { id: '1' } }, { resource: { id: '2' } }],
  })
})

test('returns the complete entries of a truncated Bundle', () => {
  const whole = xml('Bundle', `<type value="collection"/>${entry('1')}${entry('2')}`)
  const found = findEntries(jsonOf(whole.slice(0, whole.indexOf('<id value="2"'))))
  expect(found).toMatchObject({ count: 1, isBundle: true, isCutOff: true })
  expect(splitBundle(jsonOf(whole.slice(0, -5)))).toEqual({ kind: 'unreadable', why: 'not-json' })
})

test.each([
  ['a document type declaration', '<!DOCTYPE Patient><Patient xmlns="http://hl7.org/fhir"/>', 'has-doctype'],
  ['an entity declaration', '<!DOCTYPE x [<!ENTITY a "b">]><Patient xmlns="http://hl7.org/fhir"/>', 'has-doctype'],
  ['another namespace', '<Patient xmlns="urn:other"/>', 'not-fhir'],
  ['no XML', 'Patient', 'not-fhir'],
  ['nesting that is too deep', xml('Patient', '<a>'.repeat(200)), 'too-deep'],
])('rejects %s', (_what, text, why) => {
  expect(readFhirXml(text)).toEqual({ why })
})

test('stops at an undefined entity and never resolves it', () => {
  expect(readFhirXml(xml('Patient', '<gender value="&secret;"/>'))).toEqual({ json: '{"resourceType":"Patient"' })
})

test('does not mistake a C-CDA document or an HTML page for FHIR', () => {
  expect(looksLikeFhirXml('<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:f="http://hl7.org/fhirpath">')).toBe(false)
  expect(looksLikeFhirXml('<html xmlns="http://www.w3.org/1999/xhtml">')).toBe(false)
  expect(looksLikeFhirXml('\uFEFF<?xml version="1.0"?>\n<!-- a > b -->\n<Patient xmlns="http://hl7.org/fhir">')).toBe(
    true,
  )
})

const examples = ['../../../../..', '../../../../../..']
  .map((up) => join(import.meta.dirname, up, 'shared/data/fhir-xml'))
  .find((folder) => existsSync(folder))

test.skipIf(examples === undefined)(
  'converts the official examples to JSON that passes a third-party validator',
  () => {
    const files = readdirSync(examples ?? '')
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const resource = JSON.parse(jsonOf(readFileSync(join(examples ?? '', file), 'utf8'))) as object
      expect([file, problemsOf(resource)]).toEqual([file, []])
    }
  },
)

test('rethrows an internal error in an entry instead of reporting the text as truncated', () => {
  const text = '<Bundle xmlns="http://hl7.org/fhir"><entry/></Bundle>'
  const fail = (): never => {
    throw new TypeError('A problem of ours.')
  }
  expect(() => parseFhirXml(text, fail)).toThrow('A problem of ours.')
})
