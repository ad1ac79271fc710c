import { expect, test } from 'vitest'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { metadataOf } from '#forms/xdm/xdm.test-support.ts'
import { ccda, drop, linesOf, marisol, zipOf, type DroppedFile } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let people = 0
const newPerson = async () =>
  signUpPerson(portal, `package-${++people}@example.org`, { firstName: 'Marisol', lastName: 'Whitcombe' })

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj <<>> endobj\n')

const packageOf = (more: readonly DroppedFile[] = [], metadata?: string): DroppedFile[] => [
  { name: 'INDEX.HTM', bytes: '<html><body><a href="IHE_XDM/MARISOL/DOC0001.XML">Open</a></body></html>' },
  { name: 'README.TXT', bytes: 'Open INDEX.HTM' },
  { name: 'Viewer/logo.png', bytes: Buffer.from('\u0089PNG', 'latin1') },
  { name: 'Viewer/show.html', bytes: '<html><script>open()</script></html>' },
  { name: 'IHE_XDM/MARISOL/DOC0001.XML', bytes: ccda('1', 'Seen for asthma.') },
  { name: 'IHE_XDM/MARISOL/STYLE.XSL', bytes: '<xsl:stylesheet version="1.0"/>' },
  {
    name: 'ihe_xdm/marisol/metadata.xml',
    bytes: metadata ?? metadataOf([{ uri: 'DOC0001.XML' }, { uri: 'visit.pdf', mimeType: 'application/pdf' }]),
  },
  { name: 'IHE_XDM/MARISOL/VISIT.PDF', bytes: PDF },
  ...more,
]

const notesOf = async (as: Awaited<ReturnType<typeof newPerson>>): Promise<string> =>
  JSON.stringify((await portal.call(listVisitNotes, { as, query: { profileId: as.profileId } })).body)

test('reads a whole document package, and recognizes its viewer files and its PDF document', async () => {
  const as = await newPerson()
  const { end } = await drop(portal, as, [{ name: 'HealthSummary.zip', bytes: await zipOf(packageOf()) }])
  expect(end).toMatchObject({ state: 'complete', reason: null })
  expect(end.files?.refused.map(({ name, reason }) => [name.split('/').at(-1), reason])).toEqual([
    ['HealthSummary.zip: INDEX.HTM', 'viewer-file'],
    ['HealthSummary.zip: README.TXT', 'viewer-file'],
    ['logo.png', 'viewer-file'],
    ['show.html', 'viewer-file'],
    ['STYLE.XSL', 'viewer-file'],
    ['metadata.xml', 'viewer-file'],
  ])
  expect(linesOf(end)['DocumentReference']?.[1]).toBe(2)
  expect(await notesOf(as)).toContain('Visit summary')
})

test('reads a document package without its document list', async () => {
  const as = await newPerson()
  const files = packageOf().filter(({ name }) => !name.endsWith('metadata.xml'))
  const { end } = await drop(portal, as, [{ name: 'HealthSummary.zip', bytes: await zipOf(files) }])
  expect(end).toMatchObject({ state: 'complete' })
  expect(await notesOf(as)).toContain('VISIT.PDF')
})

test('skips a document that the package’s list assigns to another person', async () => {
  const as = await newPerson()
  const lists = metadataOf([
    { uri: 'DOC0001.XML' },
    { uri: 'VISIT.PDF', mimeType: 'application/pdf', name: 'Ferrymead^Osgood', birthDate: '19510704' },
  ])
  const { end } = await drop(portal, as, [{ name: 'HealthSummary.zip', bytes: await zipOf(packageOf([], lists)) }])
  expect(end).toMatchObject({ state: 'partial', reason: 'other-patient' })
  expect(await notesOf(as)).not.toContain('VISIT')
})

test('keeps one copy of a document that is repeated, even in a ZIP inside the ZIP', async () => {
  const as = await newPerson()
  const inner = await zipOf([
    { name: 'again.xml', bytes: `\n${ccda('1', 'Seen for asthma.')}` },
    { name: 'other.xml', bytes: ccda('2', 'Seen for migraine.') },
  ])
  const zip = await zipOf(packageOf([{ name: 'more/Documents.ZIP', bytes: inner }]))
  const { end } = await drop(portal, as, [{ name: 'HealthSummary.zip', bytes: zip }])
  expect(end).toMatchObject({ state: 'complete' })
  expect(end.files?.refused.filter(({ reason }) => reason === 'same-document')).toEqual([
    { name: 'HealthSummary.zip: more/Documents.ZIP: again.xml', reason: 'same-document' },
  ])
  expect(linesOf(end)['Composition']?.[1]).toBe(2)
  expect(JSON.parse(await notesOf(as))).toMatchObject({ total: 3 })
})

test('reports password-protected files, and reads the other files', async () => {
  const as = await newPerson()
  const deep = await zipOf([
    { name: 'deep.zip', bytes: await zipOf([{ name: 'p.json', bytes: JSON.stringify(marisol) }]) },
  ])
  const zip = await zipOf([
    { name: 'patient.json', bytes: JSON.stringify(marisol) },
    { name: 'locked.json', bytes: JSON.stringify(marisol) },
    { name: 'outer.zip', bytes: deep },
  ])
  const directory = zip.indexOf(Buffer.from('PK\u0001\u0002'))
  const second = zip.indexOf(Buffer.from('PK\u0001\u0002'), directory + 4)
  zip.writeUInt16LE(zip.readUInt16LE(second + 8) | 1, second + 8)
  const { end } = await drop(portal, as, [{ name: 'download.zip', bytes: zip }])
  expect(end.files?.refused).toEqual([
    { name: 'download.zip: locked.json', reason: 'file-locked' },
    { name: 'download.zip: outer.zip: deep.zip', reason: 'zip-inside-zip' },
  ])
})
