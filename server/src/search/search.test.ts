import { beforeAll, expect, test } from 'vitest'
import Pdf from 'pdfkit'
import { searchEverything, type SearchQuery } from '@kinchart/contract/calls/search.ts'
import { saveNote } from '@kinchart/contract/calls/record-types.ts'
import { hospitals, petra, type Person } from '../../test/with-sandbox.ts'
import { useStage } from '../../test/use-portal.ts'

let cosmo: Person
const there = { slug: hospitals.juniper, username: 'cosmo', patientId: 'cosmo-thistlewood' }
const subject = { reference: `Patient/${there.patientId}` }

async function pdfOf(...pages: readonly string[]): Promise<string> {
  const pdf = new Pdf({ autoFirstPage: false })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  for (const page of pages) {
    pdf.addPage()
    if (page !== '') pdf.text(page)
  }
  pdf.end()
  await ended
  return Buffer.concat(parts).toString('base64')
}

const note = (id: string, contentType: string, data: string) =>
  stage.sandbox.putResource(there.slug, {
    ...{ resourceType: 'DocumentReference', id, status: 'current', subject, date: '2025-10-14T09:00:00Z' },
    type: { text: `The note ${id}` },
    content: [{ attachment: { contentType, data } }],
  } as never)

const stage = useStage({}, {}, {}, { importTimings: { readDocumentsMs: 1000 } })
beforeAll(async () => {
  cosmo = await stage.signUpAs(there.slug, there.patientId)
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  note('plain', 'text/plain', base64('He tolerates quinapril poorly since July.'))
  note('page', 'text/html', base64('<p>Take <b>quina</b>pril</p><p>daily</p><script>spironolactone()</script>'))
  note('scan', 'application/pdf', await pdfOf('', ''))
  note('paper', 'application/pdf', await pdfOf('Nothing here.', 'Home medicines: spironolactone 25 mg.'))
  stage.sandbox.putResource(there.slug, {
    ...{ resourceType: 'MedicationRequest', id: 'quinapril', status: 'active', intent: 'order', subject },
    ...{ medicationCodeableConcept: { text: 'Quinapril 10 mg tablet' }, authoredOn: '2025-09-01' },
  } as never)
  await stage.importFrom({ as: cosmo, ...there })
})

const search = async (q: string, more: Partial<SearchQuery> = {}, as = cosmo, profileId = as.profileId) =>
  stage.portal.call(searchEverything, { as, query: { profileId, q, ...more } })
const read = async () => expect.poll(async () => (await search('')).body.reach.waiting).toBe(0)

test('reads the text of documents after the import, and counts documents without text separately', async () => {
  await read()
  const { body } = await search('')
  expect(body.groups).toEqual([])
  expect(body.reach.documents).toBeGreaterThanOrEqual(3)
  expect(body.reach.pictures).toBe(1)
  expect(body.reach.records).toBeGreaterThan(10)
})

test('finds a medicine by name and in notes, with the surrounding text', async () => {
  await read()
  const { body } = await search('quinaprill')
  expect(body.corrected).toEqual([{ typed: 'quinaprill', found: ['quinapril'] }])
  const kinds = new Map(body.groups.map(({ kind, hits }) => [kind, hits]))
  expect(kinds.get('medications')?.map(({ row }) => row?.['medicationCodeableConcept'])).toEqual([
    'Quinapril 10 mg tablet',
  ])
  expect(kinds.get('drvisitnotes')?.map(({ passage }) => passage?.text)).toContain(
    'He tolerates quinapril poorly since July.',
  )
})

test('finds a word on a document’s second page, but does not find text in an HTML script', async () => {
  await read()
  const { body } = await search('spironolactone')
  const passages = body.groups.flatMap(({ hits }) => hits.map(({ passage }) => passage))
  expect(passages).toEqual([{ text: 'Home medicines: spironolactone 25 mg.', page: 2, pages: 2 }])
})

test('finds doctors, and a patient’s own note right after it is written', async () => {
  expect((await search('vance')).body.kinds.map(({ kind }) => kind)).toContain('doctors')
  expect((await search('zebrafish')).body.total).toBe(0)
  await stage.portal.call(saveNote, {
    as: cosmo,
    body: { profileId: cosmo.profileId, recordTypeId: '2', note: 'Ask about the zebrafish.' } as never,
  })
  const { body } = await search('zebrafish')
  expect(body.groups).toMatchObject([{ kind: 'notes', count: 1, hits: [{ id: '2' }] }])
})

test('returns only the requested section, period and page, but counts every section', async () => {
  const { body } = await search('quinapril', { kinds: 'medications' })
  expect(body.groups.map(({ kind }) => kind)).toEqual(['medications'])
  expect(body.kinds.length).toBeGreaterThan(1)
  expect((await search('quinapril', { from: '2025-09-01', to: '2025-09-30' })).body.total).toBe(1)
  expect((await search('quinapril', { hits: 0 })).body.groups.every(({ hits }) => hits.length === 0)).toBe(true)
  expect((await search('quinapril', { kinds: 'medications', pageNumber: 2 })).body.groups).toMatchObject([{ hits: [] }])
})

test('does not search for a single letter, and does not search another patient’s record', async () => {
  expect((await search('q')).body).toMatchObject({ total: 0, groups: [] })
  const stranger = await stage.signUpAs(petra.slug, petra.patientId)
  expect((await search('quinapril', {}, stranger, cosmo.profileId)).code).toBe('not-found')
})
