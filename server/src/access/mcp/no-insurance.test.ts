import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchEverything } from '@kinchart/contract/calls/search.ts'
import { callTool, closeAssistants } from '../../../test/ask-assistant.ts'
import { connectApp } from '../../../test/connect-app.ts'
import { ccda, drop } from '../../../test/drop-files.ts'
import { documentsAreRead } from './documents-read.test-support.ts'
import {
  issuesIn,
  openRecordToRead,
  type RecordToRead,
  type Resource,
} from '#access/fhir-server/record-to-read.test-support.ts'

const NUMBER = 'LANTERN-77123'
const me = { reference: 'Patient/me' }
const narrative = (status: string) => ({
  status,
  div: `<div xmlns="http://www.w3.org/1999/xhtml">Lantern Mutual ${NUMBER}</div>`,
})
const loinc = (code: string) => ({ coding: [{ system: 'http://loinc.org', code }] })
const content = [{ attachment: { contentType: 'text/plain', data: Buffer.from(`Card ${NUMBER}`).toString('base64') } }]
const ofMe = (resourceType: string, more: Record<string, unknown>) => ({ resourceType, subject: me, ...more })

const resources: readonly Record<string, unknown>[] = [
  {
    ...{ resourceType: 'Patient', id: 'me', birthDate: '1984-03-17' },
    name: [{ given: ['Marisol'], family: 'Whitcombe' }],
  },
  ofMe('ServiceRequest', {
    ...{ id: 'sr', status: 'active', intent: 'order', code: { text: 'MRI of the knee' } },
    ...{ insurance: [{ display: `Lantern ${NUMBER}` }], text: narrative('generated') },
  }),
  ofMe('MedicationRequest', {
    ...{ id: 'mr', status: 'active', intent: 'order', medicationCodeableConcept: { text: 'Zafirlukast' } },
    insurance: [{ identifier: { value: NUMBER } }],
  }),
  ofMe('Encounter', {
    ...{ id: 'en', status: 'finished', class: { code: 'AMB' } },
    account: [{ reference: 'urn:uuid:c7ad6cd4-95ae-4a4c-8bd2-6f11ab4b8f37', display: NUMBER }],
  }),
  ofMe('Appointment', {
    ...{ id: 'ap', status: 'booked', start: '2030-01-01T00:00:00Z', end: '2030-01-01T01:00:00Z' },
    participant: [{ actor: me, status: 'accepted' }],
    extension: [
      {
        url: 'https://lantern.example/plan',
        valueReference: { type: 'http://hl7.org/fhir/StructureDefinition/Coverage', display: NUMBER },
      },
    ],
  }),
  {
    ...{ resourceType: 'RelatedPerson', id: 'rp', patient: me, name: [{ text: 'Ellis Whitcombe' }] },
    identifier: [
      { type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MB' }] }, value: NUMBER },
      { system: 'http://hl7.org/fhir/sid/us-mbi', value: NUMBER },
      { system: 'https://lantern.example/people', value: 'person-5' },
    ],
  },
  ofMe('Composition', {
    ...{ id: 'co', status: 'final', date: '2024-01-01', title: 'Summary', type: { text: 'Summary' } },
    section: [
      { title: 'Payers', code: loinc('48768-6'), text: narrative('additional') },
      { title: 'Insurance Providers', text: narrative('additional') },
      { title: 'Plan', text: { status: 'additional', div: '<div>Walk every day</div>' } },
    ],
  }),
  ofMe('DocumentReference', { id: 'd1', status: 'current', type: loinc('64290-0'), content }),
  ofMe('DocumentReference', { id: 'd2', status: 'current', type: { text: 'Seguro o factura' }, content }),
]
const bundle = JSON.stringify({
  ...{ resourceType: 'Bundle', type: 'collection' },
  entry: resources.map((resource) => ({
    fullUrl: `https://lantern.example/fhir/${String(resource['resourceType'])}/${String(resource['id'])}`,
    resource,
  })),
})
const payers = `<component><section><templateId root="2.16.840.1.113883.10.20.22.2.18"/><code code="48768-6" codeSystem="2.16.840.1.113883.6.1"/>
  <title>Insurance</title><text>Lantern Mutual ${NUMBER}</text></section></component>`
const document = ccda('with-payers', 'Walks every day.')
  .replace('</structuredBody>', `${payers}</structuredBody>`)
  .replace('19840211', '19840317')

let record: RecordToRead
let all: string
let mcp: string
beforeAll(async () => {
  record = await openRecordToRead()
  const { stage, marisol } = record
  await drop(stage.portal, marisol, [{ name: 'lantern.json', bytes: bundle }])
  await drop(stage.portal, marisol, [{ name: 'lakeside.xml', bytes: document }])
  await documentsAreRead(stage.portal)
  all = await record.tokenOf('launch/patient patient/*.rs')
  const asking = { scope: 'launch/patient patient/*.rs', more: { aud: `${stage.portal.url}/mcp` } }
  mcp = (await connectApp(stage.portal, marisol, asking))['access_token'] ?? ''
})
afterAll(async () => {
  await closeAssistants()
  await record.stage.close()
})
const everything = async (): Promise<readonly Resource[]> =>
  (await record.walk(`Patient/${record.marisol.profileId}/$everything?_count=200`, all)).found

test('gives apps no insurance data found in references, identifiers, narratives or documents', async () => {
  const found = await everything()
  for (const one of found) expect(JSON.stringify(one)).not.toContain(NUMBER)
  const named = (type: string) => found.filter(({ resourceType }) => resourceType === type)
  expect(named('ServiceRequest').map(({ code }) => code)).toContainEqual({ text: 'MRI of the knee' })
  expect(JSON.stringify(named('RelatedPerson'))).toContain('person-5')
  expect(JSON.stringify(named('Composition'))).toContain('Walk every day')
  expect(JSON.stringify(named('Composition'))).toContain('"code":"withheld"')
})

test('gives apps a document without its insurance section, and no document about insurance', async () => {
  const documents = (await everything()).filter(({ resourceType }) => resourceType === 'DocumentReference')
  expect(JSON.stringify(documents)).not.toContain('Seguro')
  expect(JSON.stringify(documents)).not.toContain('64290-0')
  const binaries = [...JSON.stringify(documents).matchAll(/Binary\/([\w-]+)/g)].map(([, id]) => id)
  const texts = await Promise.all(binaries.map(async (id) => (await record.ask(`Binary/${id}`, all)).text))
  expect(texts.join('\n')).toContain('Walks every day.')
  expect(texts.join('\n')).toContain('nullFlavor="MSK"')
  expect(texts.join('\n')).not.toContain(NUMBER)
  const { body } = await record.ask('DocumentReference', all)
  expect(issuesIn(body)).toContain('suppressed: Insurance, claims and payments are withheld from every app.')
})

test('gives assistants no text about insurance, and a search for such text finds nothing', async () => {
  const { stage, marisol } = record
  const call = async (name: string, args: Record<string, unknown>) =>
    JSON.stringify(await callTool(`${stage.portal.url}/mcp`, mcp, name, args))
  const found = (await everything()).find(({ description }) => description === 'Summary of care')
  const words = await call('read_document', { id: found?.id })
  expect(words).toContain('Walks every day')
  expect(words).not.toContain(NUMBER)
  expect(await call('search_record', { query: NUMBER })).not.toContain('Lantern Mutual')
  const query = { profileId: marisol.profileId, q: NUMBER }
  const { groups } = (await stage.portal.call(searchEverything, { as: marisol, query })).body
  expect(JSON.stringify(groups)).toContain('Lantern Mutual')
})
