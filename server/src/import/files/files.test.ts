import { gzipSync } from 'node:zlib'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { importRecordFiles, removeRecordFiles, uploadRecordFile } from '@kinchart/contract/calls/import-files.ts'
import {
  confirmPatient,
  deleteEhrRecord,
  getConnectedEhrs,
  getImport,
  retryImport,
} from '@kinchart/contract/calls/import.ts'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { getRecord, getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import { giveBirthDate, signUpPerson } from '../../../test/sign-up-person.ts'
import { waitForEnd } from '../../../test/with-sandbox.ts'
import { resyncDue } from '../sources/resync.ts'
import {
  bundle,
  ccda,
  condition,
  drop,
  linesOf,
  marisol,
  upload,
  type DroppedFile,
  type Dropper,
} from '../../../test/drop-files.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let people = 0
const newPerson = async (more = {}): Promise<Dropper> => signUpPerson(portal, `person-${++people}@example.org`, more)

const conditionsOf = async (as: Dropper, profileId = as.profileId) =>
  (await portal.call(listConditions, { as, query: { profileId } })).body.condition
const countOf = async (table: string): Promise<number> => {
  const { rows } = await portal.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? -1
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('lists entries of searchset, collection and document bundles in the same way as records from a hospital', async () => {
  for (const type of ['searchset', 'collection', 'document', 'batch-response']) {
    const as = await newPerson()
    const bytes = bundle(type, [marisol, condition('c1'), condition('c2')], { timestamp: '2024-05-04T10:00:00Z' })
    const { end } = await drop(portal, as, [{ name: 'my record.json', bytes }])
    expect(end).toMatchObject({
      state: 'complete',
      percent: 100,
      providerName: 'my record.json',
      received: 3,
      offered: 3,
    })
    expect(end.files).toEqual({ count: 1, dated: '2024-05-04T10:00:00Z', refused: [] })
    expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Condition: [2, 2, 0] })
    expect(await conditionsOf(as)).toHaveLength(2)
  }
  expect(await countOf('uploaded_file')).toBe(0)
  expect(await countOf('uploaded_piece')).toBe(0)
})

test('finds a transaction bundle’s records by URN if they have no id, and resolves references to them', async () => {
  const as = await newPerson()
  const urn = (n: number) => `urn:uuid:0c3151bd-1cbf-4d64-b04d-cd9187a4c6e${n}`
  const entry = [
    { fullUrl: urn(0), resource: { ...marisol, id: undefined } },
    { fullUrl: urn(1), resource: { resourceType: 'Medication', code: { text: 'Lisinopril 10 mg' } } },
    {
      fullUrl: urn(2),
      resource: {
        resourceType: 'MedicationRequest',
        status: 'active',
        intent: 'order',
        subject: { reference: urn(0) },
        medicationReference: { reference: urn(1) },
        requester: { reference: 'Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|9999' },
      },
    },
    {
      fullUrl: 'https://hospital.example/fhir/Condition/c7',
      resource: condition('c7', urn(0), { recorder: { reference: 'https://hospital.example/fhir/Practitioner/p7' } }),
    },
    {
      fullUrl: 'https://hospital.example/fhir/Practitioner/p7',
      resource: { resourceType: 'Practitioner', id: 'p7', name: [{ text: 'Dr. Ada Quill' }] },
    },
  ]
  const bytes = JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry })
  const { end } = await drop(portal, as, [{ name: 'chart.json', bytes }])
  expect(end).toMatchObject({ state: 'complete', providerName: 'hospital.example', ehrPatientId: urn(0).slice(9) })
  const query = { profileId: as.profileId }
  const { body } = await portal.call(listMedications, { as, query })
  expect(JSON.stringify(body)).toContain('Lisinopril 10 mg')
  const [row] = await conditionsOf(as)
  const opened = await portal.call(getRecord, { as, query: { ...query, id: row?.id ?? '' } })
  expect(opened.body.resource).toBe(JSON.stringify(entry[3]?.resource))
  expect(opened.body.related.map(({ reference }) => reference)).toContain('Practitioner/p7')
})

test('stores a Windows-1252 file without losing characters', async () => {
  const as = await newPerson()
  const text = bundle('collection', [marisol, condition('w', 'Patient/m1', { code: { text: 'Ménière’s disease' } })])
  const bytes = Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')
  expect((await drop(portal, as, [{ name: 'old.json', bytes }])).end).toMatchObject({ state: 'complete', stored: 2 })
  expect(JSON.stringify(await conditionsOf(as))).toContain('Ménière’s disease')
})

test('accepts NDJSON, a single resource, UTF-16 and an unknown resource type', async () => {
  const as = await newPerson()
  const lines = [marisol, condition('n1'), condition('n2')].map((one) => JSON.stringify(one)).join('\n')
  const files = [
    { name: 'Condition.ndjson', bytes: `${lines}\n` },
    { name: 'one.json', bytes: Buffer.from(`\uFEFF${JSON.stringify(condition('n3'))}`, 'utf16le') },
    { name: 'odd.json', bytes: '{"resourceType":"Horoscope","sign":"Leo"}' },
  ]
  const { end } = await drop(portal, as, files)
  expect(end).toMatchObject({ state: 'complete', stored: 5 })
  expect(await conditionsOf(as)).toHaveLength(3)
  const query = { ehrImportRequestId: end.ehrImportRequestId, resourceType: 'Horoscope' }
  expect((await portal.call(getSourceRecords, { as, query })).body.total).toBe(1)
})

test('changes nothing if a file is added again, and merges a later file', async () => {
  const as = await newPerson()
  const from = { managingOrganization: { display: 'Lakeside Clinic' } }
  const first = bundle('collection', [{ ...marisol, ...from }, condition('a')])
  const { end } = await drop(portal, as, [{ name: 'first.json', bytes: first }])
  const readStoredRows = async () =>
    (
      await portal.database.pool.query(
        'select id, digest, received_at from resource where source_id = $1 order by id',
        [end.ehrImportRequestId],
      )
    ).rows
  const before = await readStoredRows()
  const again = await drop(portal, as, [{ name: 'other name.json', bytes: first }])
  expect(again.end).toMatchObject({ ehrImportRequestId: end.ehrImportRequestId, state: 'complete', stored: 2 })
  expect(await readStoredRows()).toEqual(before)
  const later = bundle('collection', [
    { ...marisol, ...from },
    condition('a', 'Patient/m1', { code: { text: 'Renamed' } }),
    condition('b'),
  ])
  const added = await drop(portal, as, [{ name: 'later.json', bytes: later }])
  expect(added.end).toMatchObject({
    ehrImportRequestId: end.ehrImportRequestId,
    stored: 3,
    providerName: 'Lakeside Clinic',
  })
  expect(JSON.stringify(await conditionsOf(as))).toContain('Renamed')
})

test('asks before storing a file about a person with another name', async () => {
  const as = await newPerson()
  const other = { ...marisol, name: [{ given: ['Odile'], family: 'Hartwick' }] }
  const file = { name: 'odile.json', bytes: bundle('collection', [other, condition('x')]) }
  const { end } = await drop(portal, as, [file])
  expect(end).toMatchObject({ state: 'confirm-patient', sourcePatient: { name: 'Odile Hartwick' }, stored: 0 })
  expect((await drop(portal, as, [file])).code).toBe('import-busy')
  const { ehrImportRequestId } = end
  await portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
  expect(await waitForEnd(portal, as, ehrImportRequestId)).toMatchObject({ state: 'complete', stored: 2 })
  expect((await drop(portal, as, [file])).end).toMatchObject({ ehrImportRequestId, state: 'complete' })

  const third = await newPerson()
  const dropResult = await drop(portal, third, [file])
  const answer = { ehrImportRequestId: dropResult.end.ehrImportRequestId, isSamePerson: false }
  expect((await portal.call(confirmPatient, { as: third, body: answer })).status).toBe(200)
  expect(await conditionsOf(third)).toEqual([])
  expect(await countOf('uploaded_file')).toBe(0)
})

test('asks only once about a person whose middle name is stated by only one hospital', async () => {
  const as = await newPerson()
  const named = (id: string, ...given: string[]) => ({ ...marisol, id, name: [{ given, family: 'Hartwick' }] })
  const files = [
    { name: 'a.json', bytes: bundle('collection', [named('p1', 'Odile'), condition('a', 'Patient/p1')]) },
    { name: 'b.json', bytes: bundle('collection', [named('p2', 'Odile', 'Jane'), condition('b', 'Patient/p2')]) },
  ]
  const { end, code } = await drop(portal, as, files)
  expect(code).toBeUndefined()
  expect(end.state).toBe('confirm-patient')
  const { ehrImportRequestId } = end
  await portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
  expect(linesOf(await waitForEnd(portal, as, ehrImportRequestId))).toEqual({
    Patient: [2, 2, 0],
    Condition: [2, 2, 0],
  })
})

test('asks who the patient is if a file names no patient', async () => {
  const as = await newPerson()
  const { end } = await drop(portal, as, [
    { name: 'loose.json', bytes: JSON.stringify(condition('loose', 'Patient/who')) },
  ])
  expect(end).toMatchObject({ state: 'confirm-patient', sourcePatient: null })
  await portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId: end.ehrImportRequestId } })
})

test('stores only the chosen person’s entries from a file with several people', async () => {
  const as = await newPerson()
  const theirs = { ...marisol, id: 'o1', name: [{ given: ['Odile'], family: 'Hartwick' }] }
  const resources = [
    theirs,
    marisol,
    condition('mine'),
    condition('theirs', 'Patient/o1'),
    condition('theirs2', 'Patient/o1'),
  ]
  const { end } = await drop(portal, as, [{ name: 'ward.json', bytes: bundle('searchset', resources) }])
  expect(linesOf(end)).toEqual({ Patient: [2, 1, 1], Condition: [3, 1, 2] })
  expect(end).toMatchObject({ state: 'partial', reason: 'other-patient', ehrPatientId: 'm1' })
  expect(end.ledger.find((line) => line.resourceType === 'Condition')?.reason).toBe('other-patient')
  const strangers = bundle('searchset', [theirs, { ...theirs, id: 'o2', birthDate: '1950-01-01' }])
  expect((await drop(portal, as, [{ name: 'strangers.json', bytes: strangers }])).code).toBe('file-patient-unclear')
})

test('rejects a file about a father and son with the same name if the profile has no birth date', async () => {
  const as = await signUpPerson(portal, 'namesake@example.org')
  const resources = [marisol, { ...marisol, id: 'm2', birthDate: '2011-05-06' }, condition('whose', 'Patient/m2')]
  const files = [{ name: 'namesakes.json', bytes: bundle('searchset', resources) }]
  expect((await drop(portal, as, files)).code).toBe('file-patient-unclear')
  await giveBirthDate(portal, as, '1984-02-11')
  expect(linesOf((await drop(portal, as, files)).end)).toEqual({ Patient: [2, 1, 1], Condition: [1, 0, 1] })
})

test('rejects a file about two people with the same name who differ only by birth year', async () => {
  const as = await signUpPerson(portal, 'namesake-of-a-year@example.org')
  const resources = [marisol, { ...marisol, id: 'm2', birthDate: '2011' }, condition('whose', 'Patient/m2')]
  const { code } = await drop(portal, as, [{ name: 'namesakes.json', bytes: bundle('searchset', resources) }])
  expect(code).toBe('file-patient-unclear')
})

test('asks about records with contradicting middle names, and shows each name', async () => {
  const as = await newPerson()
  const named = (id: string, middle: string) => ({
    ...marisol,
    ...{ id, name: [{ given: ['Marisol', middle], family: 'Whitcombe' }] },
  })
  const resources = [named('m1', 'Ana'), named('m2', 'José'), condition('mine'), condition('whose', 'Patient/m2')]
  const { end } = await drop(portal, as, [{ name: 'twins.json', bytes: bundle('searchset', resources) }])
  expect(end).toMatchObject({
    ...{ state: 'confirm-patient', stored: 0 },
    sourcePatient: { name: 'Marisol Ana Whitcombe, Marisol José Whitcombe' },
  })
  await portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId: end.ehrImportRequestId } })
})

test('asks separately about a document in which no patient is named', async () => {
  const as = await newPerson()
  const bytes = ccda('d-nameless', 'Better.').replace(/<patient>.*<\/patient>/s, '')
  const good = { name: 'good.json', bytes: bundle('collection', [marisol, condition('mine')]) }
  await drop(portal, as, [good, { name: 'care.xml', bytes }])
  const imports = (await portal.call(getConnectedEhrs, { as })).body.connectedEhrs
  const ends = await Promise.all(
    imports.map(async ({ ehrImportRequestId }) => waitForEnd(portal, as, ehrImportRequestId)),
  )
  const states = ends.map(({ providerName, state, stored }) => [providerName, state, stored])
  expect(new Set(states)).toEqual(
    new Set([
      ['good.json', 'complete', 2],
      ['Lakeside Family Practice', 'confirm-patient', 0],
    ]),
  )
  for (const { ehrImportRequestId } of imports)
    await portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId } })
})

test('marks lists as partial if a searchset reports omitted records', async () => {
  const as = await newPerson()
  const outcome = {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'warning', code: 'suppressed', details: { text: 'Some conditions are not included.' } }],
  }
  const bytes = bundle('searchset', [marisol, condition('s1'), outcome])
  const { end } = await drop(portal, as, [{ name: 'search.json', bytes }])
  expect([end.state, end.reason]).toEqual(['partial', 'withheld'])
  const query = { profileId: as.profileId }
  const { condition: rows, ...page } = (await portal.call(listConditions, { as, query })).body
  expect([rows.length, isWhole(page)]).toEqual([1, false])
  const { medicationStatement: medicines, ...others } = (await portal.call(listMedications, { as, query })).body
  expect([medicines.length, isWhole(others)]).toEqual([0, false])
  expect(linesOf(end)).not.toHaveProperty('OperationOutcome')
  // A saved file that contains only an OperationOutcome is not a record.
  const alone = { ...outcome, issue: [{ severity: 'information', code: 'informational' }] }
  const error = await drop(portal, await newPerson(), [{ name: 'error.json', bytes: JSON.stringify(alone) }])
  expect(error.code).toBe('file-not-readable')
})

test('lists records sent as Parameters', async () => {
  const as = await newPerson()
  const resource = JSON.parse(bundle('collection', [marisol, condition('p1'), condition('p2')])) as object
  const bytes = JSON.stringify({ resourceType: 'Parameters', parameter: [{ name: 'return', resource }] })
  const { end } = await drop(portal, as, [{ name: 'everything.json', bytes }])
  expect(end.state).toBe('complete')
  expect(await conditionsOf(as)).toHaveLength(2)
})

test('stores and counts unreadable entries, and lists every readable entry', async () => {
  const as = await newPerson()
  const good = [marisol, condition('g1'), condition('g2')].map((one) => `{"resource":${JSON.stringify(one)}}`)
  const bad = [
    '{"resource":{"resourceType":"Condition","id":}}',
    '{"response":{"status":"204"}}',
    '7',
    '{"resource":{"id":"x"}}',
  ]
  const bytes = `{"resourceType":"Bundle","type":"collection","entry":[${[good[0], ...bad, good[1], good[2]].join(',')}]}`
  const { end } = await drop(portal, as, [{ name: 'bad.json', bytes }])
  expect(end).toMatchObject({ state: 'partial', reason: 'entries-unreadable', received: 7 })
  expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Condition: [2, 2, 0], Entry: [4, 0, 4] })
  expect(await countOf(`refused_entry where source_id = '${end.ehrImportRequestId}'`)).toBe(4)

  const cut = bytes.slice(0, bytes.lastIndexOf('{"resource"') + 20)
  const short = await drop(portal, await newPerson(), [{ name: 'cut.json', bytes: cut }])
  expect(short.end).toMatchObject({
    state: 'partial',
    received: 6,
    files: { refused: [{ name: 'cut.json', reason: 'file-cut-off' }] },
  })
})

test('states what to do about a file that is not a health record, and stores nothing', async () => {
  const as = await newPerson()
  const wrong = [
    ['%PDF-1.7 scan', 'file-is-pdf'],
    ['<!DOCTYPE html><html><title>My record</title></html>', 'file-is-page'],
    ['<?xml version="1.0"?><!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]><HealthData/>', 'file-is-apple-health'],
    [ccda('a', 'x').replace('Summary of care', 'Health Data Export'), 'file-is-apple-cda'],
    [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 1)]), 'file-is-picture'],
    ['{"name":"package"}', 'file-is-other-json'],
    ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html></html>', 'file-is-page'],
    ['<!-- saved from url=(0030)https://portal.example/record -->\n<html><body>Labs</body></html>', 'file-is-page'],
    ['{"glucose":99}\n{"glucose":101}\n', 'file-is-other-json'],
    ['MSH|^~\\&|LAB|CLINIC', 'file-is-hl7v2'],
    ['FHS|^~\\&|LAB\rBHS|^~\\&|LAB\rMSH|^~\\&|LAB', 'file-is-hl7v2'],
    ['Here is my record:\nshlink:/eyJ1cmwiOiJ4In0', 'file-is-health-link'],
    ['<html><a href="https://viewer.example/#shlink:/eyJ1cmwiOiJ4In0">Open</a></html>', 'file-is-health-link'],
    [Buffer.from('BZh91AY&SY', 'latin1'), 'file-is-packed'],
    [Buffer.from("7z\u00BC\u00AF'\u001C\0\u0004", 'latin1'), 'file-is-packed'],
    [Buffer.from('Rar!\u001A\u0007\0', 'latin1'), 'file-is-packed'],
    [Buffer.from('\u00FD7zXZ\0\0', 'latin1'), 'file-is-packed'],
    [Buffer.concat([Buffer.from('record.json'.padEnd(257, '\0')), Buffer.from('ustar\0')]), 'file-is-packed'],
    [Buffer.from('BM\u0036\u0001\0\0\0\0\0\0\u0036\0\0\0(\0\0\0', 'latin1'), 'file-is-picture'],
    ['BMI: 24', 'file-not-readable'],
    ['https://viewer.example/#shlink:/eyJ1cmwiOiJ4In0', 'file-is-health-link'],
    [gzipSync('{"resourceType":"Patient"}'), 'file-is-packed'],
    [Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(500)]), 'file-is-dicom'],
    [Buffer.from('\u0008\0\u0005\0CS\n\0ISO_IR 100', 'latin1'), 'file-is-dicom'],
    [Buffer.from('DICM\u0002\0\0\0UL\u0004\0\0\0\0\0', 'latin1'), 'file-is-dicom'],
    ['DICMA is a company.', 'file-not-readable'],
    [ccda('a', 'x').replace('<ClinicalDocument', '<!DOCTYPE ClinicalDocument><ClinicalDocument'), 'file-has-doctype'],
    [`${ccda('a', 'x')}${ccda('b', 'y').replace(/^<\?xml.*\n/, '')}`, 'file-several-documents'],
    [ccda('a', 'x').slice(0, 200), 'file-damaged'],
    ['', 'file-not-readable'],
    ['{"resourceType":"Bundle","type":"collection"}', 'file-not-readable'],
    ['PK\u0003\u0004 and no more', 'file-damaged'],
  ] as const
  for (const [bytes, code] of wrong) expect((await drop(portal, as, [{ name: 'wrong', bytes }])).code).toBe(code)
  expect(await countOf('uploaded_file')).toBe(0)
  expect(await countOf(`source where account_id = (select account_id from profile where id = '${as.profileId}')`)).toBe(
    0,
  )
})

test('counts files that are not health records separately from unreadable files', async () => {
  const good = { name: 'good.json', bytes: bundle('collection', [marisol, condition('c')]) }
  const program = { name: 'app.exe', bytes: Buffer.from(`MZ${'\0'.repeat(600)}`) }
  const message = { name: 'lab.hl7', bytes: 'MSH|^~\\&|LAB|CLINIC' }
  const gapsOf = async (files: readonly DroppedFile[]) => {
    const as = await newPerson()
    await drop(portal, as, files)
    const { body } = await portal.call(listAllergies, { as, query: { profileId: as.profileId } })
    return gapSentences(body)
  }
  expect(await gapsOf([good, program])).toEqual([
    'We couldn’t read 1 file added with good.json. This isn’t a health record we can read.',
  ])
  expect(await gapsOf([good, program, message])).toEqual(['We couldn’t read 2 files added with good.json.'])
})

test('reports that a CSV file is a table', async () => {
  const bytes = 'Date,Test,Value\n2024-05-01,Glucose,99\n'
  expect((await drop(portal, await newPerson(), [{ name: 'labs.csv', bytes }])).code).toBe('file-is-table')
})

test('reads a truncated C-CDA document up to its last complete section, and reports the truncation', async () => {
  const section = (name: string) =>
    `<component><section><code code="10164-2" codeSystem="2.16.840.1.113883.6.1"/><title>${name}</title><text>${name}</text></section></component>`
  const whole = ccda('a', 'Told first').replace(
    '</structuredBody>',
    `${section('Second')}${section('Third')}</structuredBody>`,
  )
  const cut = whole.slice(0, whole.indexOf('<title>Third') + 3)
  const as = await newPerson()
  const { end } = await drop(portal, as, [{ name: 'cut.xml', bytes: cut }])
  expect(end).toMatchObject({ state: 'partial', providerName: 'Lakeside Family Practice' })
  expect(end.files?.refused).toMatchObject([{ name: 'cut.xml', reason: 'file-cut-off' }])
  expect(linesOf(end)).toMatchObject({ Patient: [1, 1, 0], Composition: [1, 1, 0] })
  await portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId: end.ehrImportRequestId } })
})

test.each(['care.xml', 'care (1).xml', 'Summary of my care.xml'])(
  'completes a truncated C-CDA document if the complete document is added later as %s',
  async (name) => {
    const as = await newPerson()
    const whole = ccda('d-cut', 'A long history.')
    const cut = whole.slice(0, whole.indexOf('</component></structuredBody>'))
    const files = [{ name: 'care.xml', bytes: cut }]
    const good = { name: 'other.xml', bytes: ccda('d-other', 'Another visit.') }
    expect((await drop(portal, as, [...files, good])).end).toMatchObject({ state: 'partial', reason: 'file-cut-off' })
    const { end } = await drop(portal, as, [{ name, bytes: whole }])
    expect(end).toMatchObject({ state: 'complete', reason: null, files: { refused: [] } })
    const { sources } = (await portal.call(listConditions, { as, query: { profileId: as.profileId } })).body
    expect(sources.map(({ state }) => state)).toEqual(['complete'])
    await portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId: end.ehrImportRequestId } })
  },
)

test('keeps a source partial and names the unreadable file after another file is added', async () => {
  const as = await newPerson()
  const bad = { name: 'setup.exe', bytes: 'MZ no record' }
  await drop(portal, as, [{ name: 'care.xml', bytes: ccda('d-one', 'Better.') }, bad])
  const { end } = await drop(portal, as, [{ name: 'later.xml', bytes: ccda('d-two', 'Well.') }])
  expect(end).toMatchObject({
    ...{ state: 'partial', reason: 'not-a-record' },
    files: { refused: [{ name: 'setup.exe', reason: 'not-a-record' }] },
  })
  await portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId: end.ehrImportRequestId } })
})

test('rejects and deletes uploads that are incomplete or too large', async () => {
  const as = await newPerson()
  const file = { name: 'a.json', bytes: JSON.stringify(marisol) }
  expect((await upload(portal, as, file, { size: 5000 })).code).toBe('upload-cut-off')
  expect((await upload(portal, as, file, { size: 5 })).code).toBe('upload-cut-off')
  expect((await upload(portal, as, file, { size: 200_000_001 })).code).toBe('file-too-large')
  expect(await countOf('uploaded_file')).toBe(0)
  const { uploadId } = await upload(portal, as, file)
  const stranger = await newPerson()
  const body = { profileId: stranger.profileId, uploadIds: [uploadId] }
  expect((await portal.call(importRecordFiles, { as: stranger, body })).code).toBe('upload-unknown')
  await portal.call(removeRecordFiles, { as: stranger, body: { uploadIds: [uploadId] } })
  expect(await countOf('uploaded_file')).toBe(1)
  await portal.call(removeRecordFiles, { as, body: { uploadIds: [uploadId] } })
  expect(await countOf('uploaded_file')).toBe(0)
})

test('treats an invalid upload id or import id as unknown, without a server error', async () => {
  const as = await newPerson()
  const id = '-'.repeat(36)
  const body = { profileId: as.profileId, uploadIds: [id] }
  expect((await portal.call(importRecordFiles, { as, body })).code).toBe('upload-unknown')
  expect((await portal.call(removeRecordFiles, { as, body: { uploadIds: [id] } })).status).toBe(200)
  expect((await portal.call(getImport, { as, query: { ehrImportRequestId: id } })).code).toBe('import-unknown')
})

test('stores no part of a file if the connection breaks during upload', async () => {
  const as = await newPerson()
  const address = new URL(`/api${uploadRecordFile.path}?profileId=${as.profileId}&fileName=a&size=1000`, portal.url)
  const headers = {
    authorization: `Bearer ${as.token}`,
    'content-type': 'application/octet-stream',
    'content-length': '1000',
  }
  const sending = request(address, { method: 'POST', headers })
  sending.on('error', () => undefined)
  sending.write('{"resourceType":')
  await until(async () => (await countOf('uploaded_file')) === 1)
  sending.destroy()
  await until(async () => (await countOf('uploaded_file')) === 0)
})

test('adds a file to a dependent’s record, but never to another account’s', async () => {
  const as = await newPerson()
  const { body: child } = await portal.call(addDependent, {
    as,
    body: { firstName: 'Teodor', lastName: 'Whitcombe', birthDate: '2014-04-09', relationship: 'dependent' },
  })
  const teodor = { ...marisol, name: [{ given: ['Teodor'], family: 'Whitcombe' }], birthDate: '2014-04-09' }
  const file = { name: 'teodor.json', bytes: bundle('collection', [teodor, condition('t')]) }
  expect((await drop(portal, as, [file], child.dependentId)).end).toMatchObject({
    state: 'complete',
    profileName: 'Teodor Whitcombe',
  })
  expect(await conditionsOf(as, child.dependentId)).toHaveLength(1)
  expect(await conditionsOf(as)).toEqual([])
  const stranger = await newPerson()
  expect((await upload(portal, stranger, file, { profileId: child.dependentId })).code).toBe('not-found')
})

test('never contacts a hospital for uploaded files, and deletes all data from the files if their source is deleted', async () => {
  const as = await newPerson()
  const note = {
    resourceType: 'DocumentReference',
    id: 'd1',
    subject: { reference: 'Patient/m1' },
    content: [{ attachment: { contentType: 'text/plain', url: 'Binary/b1' } }],
  }
  const absent = { ...note, id: 'd2', content: [{ attachment: { url: 'https://hospital.example/fhir/Binary/9' } }] }
  const binary = {
    resourceType: 'Binary',
    id: 'b1',
    contentType: 'text/plain',
    data: Buffer.from('A note.').toString('base64'),
  }
  const { end } = await drop(portal, as, [
    { name: 'n.json', bytes: bundle('collection', [marisol, note, absent, binary]) },
  ])
  expect(end).toMatchObject({ state: 'partial', reason: 'document-not-in-file' })
  expect(await countOf(`attachment where state = 'kept'`)).toBe(1)
  const { ehrImportRequestId } = end
  expect((await portal.call(retryImport, { as, body: { ehrImportRequestId } })).code).toBe('import-of-files')
  await portal.database.pool.query(
    `update import_run set started_at = now() - interval '60 days' where source_id = $1`,
    [ehrImportRequestId],
  )
  const sent: unknown[] = []
  const jobs = { send: async (...job: unknown[]) => void sent.push(job) }
  await resyncDue({ db: portal.database.db, cipher: portal.cipher, jobs: jobs as never }, 24)
  expect(sent).toEqual([])
  expect((await portal.call(getImport, { as, query: { ehrImportRequestId } })).body.state).toBe('partial')
  await portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId } })
  for (const table of [
    'resource',
    'attachment',
    'import_file',
    'file_patient',
    'resource_alias',
    'refused_entry',
    'import_query',
  ])
    expect(`${table} ${await countOf(`${table} where source_id = '${ehrImportRequestId}'`)}`).toBe(`${table} 0`)
})

test('keeps a C-CDA document with the records read from it, and adds a later document to the same source', async () => {
  const as = await newPerson()
  const words = 'Müde seit Mai.'
  const bytes = Buffer.from(ccda('d1', words, 'ISO-8859-1'), 'latin1')
  const { end } = await drop(portal, as, [{ name: 'summary.xml', bytes }])
  expect(end).toMatchObject({
    state: 'complete',
    providerName: 'Lakeside Family Practice',
    files: { dated: '2024-05-04' },
  })
  expect(linesOf(end)).toMatchObject({
    Patient: [1, 1, 0],
    DocumentReference: [1, 1, 0],
    Composition: [1, 1, 0],
    Binary: [1, 1, 0],
  })
  const { ehrImportRequestId } = end
  const openOne = async (resourceType: string): Promise<string> => {
    const { body } = await portal.call(getSourceRecords, { as, query: { ehrImportRequestId, resourceType } })
    const query = { profileId: as.profileId, id: body.records[0]?.id ?? '' }
    return (await portal.call(getRecord, { as, query })).body.resource
  }
  const binary = JSON.parse(await openOne('Binary')) as { contentType: string; data: string }
  expect(binary.contentType).toBe('text/xml')
  expect(Buffer.from(binary.data, 'base64').equals(bytes)).toBe(true)
  expect(await openOne('Composition')).toContain(words)
  expect(await countOf(`attachment where source_id = '${ehrImportRequestId}' and state = 'kept'`)).toBe(1)

  const form =
    '<entry><encounter classCode="ENC" moodCode="EVN" nullFlavor="NI"><code nullFlavor="NI"/></encounter></entry>'
  const withForm = ccda('d2', 'Better.').replace('</section>', `${form}</section>`)
  const later = await drop(portal, as, [{ name: 'later.xml', bytes: withForm }])
  expect(later.end).toMatchObject({ ehrImportRequestId, state: 'complete' })
  expect(later.end.ledger.find((line) => line.resourceType === 'Binary')?.stored).toBe(2)
  expect((await drop(portal, as, [{ name: 'other.xml', bytes: '<?xml version="1.0"?><html/>' }])).code).toBe(
    'file-not-readable',
  )
})
