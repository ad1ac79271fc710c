import { documentStateWords } from '@kinchart/texts/en/further-failures.ts'
import { cipherOfProfile } from '#account/data-keys.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { getDocuments, getOriginal, type RecordDocument } from '@kinchart/contract/calls/documents.ts'
import { getDocumentBinary, getPdf, listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { getLabDocument, listLabs } from '@kinchart/contract/sections/labs.ts'
import { getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { hostileHtmlNote } from '@kinchart/sandbox/people/zerelda-markup/hostile-notes.ts'
import { hospitals, type Person } from '../../../test/with-sandbox.ts'
import { queryWithIds } from '../../../test/open-ids.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage()
let saoirse: Person
let zerelda: Person
let sourceId: string

beforeAll(async () => {
  const there = { slug: hospitals.harrow, username: 'saoirse', patientId: 'saoirse-lindqvist' }
  saoirse = await stage.signUpAs(there.slug, there.patientId)
  sourceId = (await stage.importFrom({ as: saoirse, ...there })).ehrImportRequestId
  zerelda = await stage.signUpAs(hospitals.tallgrass, 'zerelda-markup')
  await stage.importFrom({ as: zerelda, slug: hospitals.tallgrass, username: 'zerelda', patientId: 'zerelda-markup' })
})

const binaryOf = async (as: Person, docid: string) => stage.portal.call(getDocumentBinary, { as, query: { docid } })
const pdfOf = async (as: Person, docid: string) => stage.portal.call(getPdf, { as, params: { docid } })
const labOf = async (as: Person, docid: string) => stage.portal.call(getLabDocument, { as, query: { docid } })
const formsOf = async (as: Person, id: string) =>
  stage.portal.call(getDocuments, { as, query: { profileId: as.profileId, id } })
const originalOf = async (as: Person, docid: string) =>
  fetch(`${stage.portal.url}/api${getOriginal.path.replace('{documentId}', docid)}`, {
    headers: { authorization: `Bearer ${as.token}` },
  })

async function notesOf(as: Person): Promise<{ id: string; date: string | null; forms: readonly RecordDocument[] }[]> {
  const { body } = await stage.portal.call(listVisitNotes, { as, query: { profileId: as.profileId } })
  return Promise.all(
    body.documentReference.map(async ({ id, dateGenerated }) => ({
      id,
      date: dateGenerated,
      forms: (await formsOf(as, id)).body.documents,
    })),
  )
}
const saoirses = async (isIt: (forms: readonly RecordDocument[]) => boolean): Promise<RecordDocument> => {
  const found = (await notesOf(saoirse)).find(({ forms }) => isIt(forms))?.forms
  const shown = found?.find(({ isShown }) => isShown)
  if (!shown) throw new Error('The note is not there.')
  return shown
}
const words = (base64: string): string => Buffer.from(base64, 'base64').toString()

describe('opening visit notes', () => {
  test('opens a note as HTML by default if it was sent as HTML and RTF', async () => {
    const note = (await notesOf(saoirse)).find(({ forms }) => forms.length === 2 && forms[1]?.form === 'rtf')
    expect(note?.forms).toMatchObject([
      { form: 'html', state: 'held', isShown: true, contentType: 'text/html' },
      { form: 'rtf', state: 'held', isShown: false, contentType: 'application/rtf' },
    ])
    const html = await binaryOf(saoirse, note?.id ?? '')
    expect(html.body).toMatchObject({ message: documentTexts.loaded, contentType: 'text/html' })
    expect(html.body.data).not.toMatch(/<(?:script|html|body|head)/)
    const rtf = await binaryOf(saoirse, `${note?.id}.2`)
    expect(rtf.body.contentType).toBe('text/html')
    expect(rtf.body.data).not.toContain('rtf1')
    expect(rtf.body.data).not.toBe(html.body.data)
  })
  test('returns a text note as text and a PDF note in base64 through get-pdf', async () => {
    const text = await saoirses((forms) => forms[0]?.form === 'text')
    expect(words((await pdfOf(saoirse, text.docid)).body)).toContain('first pregnancy.\nMedicines')
    const pdf = await saoirses((forms) => forms[0]?.form === 'pdf')
    expect(words((await pdfOf(saoirse, pdf.docid)).body)).toMatch(/^%PDF-/)
    expect((await binaryOf(saoirse, pdf.docid)).body).toMatchObject({ contentType: 'application/pdf' })
  })
  test('opens a visit note sent as C-CDA with its sections', async () => {
    const ccda = await saoirses((forms) => forms.some(({ form }) => form === 'ccda'))
    const { body } = await binaryOf(saoirse, ccda.docid)
    expect(body.data).toContain('<h2>Allergies</h2>')
    expect(body.data).toContain('No known allergies')
  })
  test('opens visit notes in every stored format', async () => {
    let count = 0
    for (const { forms } of await notesOf(saoirse)) {
      for (const { docid, form, state } of forms.filter((one) => one.state === 'held')) {
        expect(state).toBe('held')
        const answer = form === 'pdf' || form === 'text' ? await pdfOf(saoirse, docid) : await binaryOf(saoirse, docid)
        expect(`${form} ${answer.status}`).toBe(`${form} 200`)
        count += 1
      }
    }
    expect(count).toBeGreaterThan(7)
  })
  test('serves a visit note at its path with and without /api', async () => {
    const { docid } = await saoirses((forms) => forms[0]?.form === 'text')
    for (const address of [`DocumentReferenceBinary?docid=${docid}`, `get-pdf/${docid}`]) {
      const texts = await Promise.all(
        ['/api', ''].map(async (before) => {
          const answer = await fetch(`${stage.portal.url}${before}/MergeEHR/${address}`, {
            headers: { authorization: `Bearer ${saoirse.token}` },
          })
          return `${answer.status} ${await answer.text()}`
        }),
      )
      expect(texts[0]).toMatch(/^200 ./)
      expect(texts[1]).toBe(texts[0])
    }
  })
  test('refuses a visit note through get-pdf if it is neither PDF nor text', async () => {
    const html = await saoirses((forms) => forms[0]?.form === 'html')
    expect((await pdfOf(saoirse, html.docid)).code).toBe('document-not-loaded')
  })
})

describe('reasons for unavailable documents', () => {
  test('reports a document that the hospital lost', async () => {
    const lost = (await notesOf(saoirse)).flatMap(({ forms }) => forms).find(({ state }) => state === 'missing')
    expect(lost).toMatchObject({ title: 'A file the hospital lost', form: null })
    const answer = await pdfOf(saoirse, lost?.docid ?? '')
    expect(answer.code).toBe('document-missing')
    expect(answer.body).toMatchObject({ message: documentStateWords.missing })
  })
  test('reports a document that is external or damaged', async () => {
    const states = (await notesOf(zerelda)).flatMap(({ forms }) => forms.map(({ state }) => state))
    expect(states.filter((state) => state === 'not-fetched')).toHaveLength(2)
    expect(states.filter((state) => state === 'damaged')).toHaveLength(1)
  })
  test('reports a document that is still being fetched, was too large, or is empty', async () => {
    const html = await saoirses((forms) => forms.length === 2 && forms[1]?.form === 'rtf')
    const id = html.docid.split('.')[0]
    const { pool } = stage.portal.database
    const before = await pool.query<{ address_digest: Buffer; body: Buffer }>(
      `select address_digest, body from attachment where resource_id = $1`,
      [id],
    )
    for (const state of ['waiting', 'too-large'] as const) {
      await pool.query(`update attachment set state = $2, body = null where resource_id = $1`, [id, state])
      expect((await formsOf(saoirse, id ?? '')).body.documents.map((one) => one.state)).toEqual([state, state])
      expect((await binaryOf(saoirse, id ?? '')).code).toBe(`document-${state}`)
    }
    for (const { address_digest, body } of before.rows)
      await pool.query(
        `update attachment set state = 'kept', body = $3 where resource_id = $1 and address_digest = $2`,
        [id, address_digest, body],
      )
    expect((await binaryOf(saoirse, id ?? '')).status).toBe(200)
  })
})

describe('document ownership', () => {
  test('does not find a document of another account through any endpoint', async () => {
    const { docid } = await saoirses((forms) => forms[0]?.form === 'pdf')
    const id = docid.split('.')[0] ?? ''
    for (const wanted of [docid, id]) {
      expect((await binaryOf(zerelda, wanted)).code).toBe('not-found')
      expect((await pdfOf(zerelda, wanted)).code).toBe('not-found')
      expect((await originalOf(zerelda, wanted)).status).toBe(404)
    }
    expect((await labOf(zerelda, id)).code).toBe('not-found')
    expect((await formsOf(zerelda, id)).code).toBe('not-found')
    const asTheirs = { profileId: saoirse.profileId, id }
    expect((await stage.portal.call(getDocuments, { as: zerelda, query: asTheirs })).code).toBe('not-found')
    expect((await stage.portal.call(getPdf, { params: { docid } })).code).toBe('session-missing')
  })
  test('does not find a nonexistent document or an invalid id', async () => {
    const { docid } = await saoirses((forms) => forms[0]?.form === 'pdf')
    for (const wanted of [`${docid.split('.')[0]}.99`, '999999999', '../1', "1' or '1", '1.1.1', '-1'])
      expect((await binaryOf(saoirse, wanted)).code).toBe('not-found')
  })
})

describe('malicious notes', () => {
  test('keeps the text of a malicious note, but no content that runs, loads or links', async () => {
    let count = 0
    for (const { forms } of await notesOf(zerelda)) {
      for (const { docid, form, state } of forms) {
        if (state !== 'held') continue
        const { body } = await binaryOf(zerelda, docid)
        const tags = (body.data.match(/<[^>]*>/g) ?? []).join(' ')
        expect(tags).not.toMatch(/script|iframe|object|form|svg|href|src=|url|\bon\w+=|evil/i)
        if (form === 'html' && body.data.includes('take care')) count += 1
      }
    }
    expect(count).toBe(2)
  })
  test('reads a note by its actual content if it is falsely declared as PDF', async () => {
    const forms = (await notesOf(zerelda)).flatMap(({ forms }) => forms)
    expect(forms.find(({ title }) => title === 'Not a PDF')).toMatchObject({ form: 'html', contentType: 'text/html' })
  })
  test('downloads a note unchanged as a file with a safe name', async () => {
    const forms = (await notesOf(zerelda)).flatMap(({ forms }) => forms)
    const note = forms.find(({ title }) => title === '../../etc/passwd.html')
    const answer = await originalOf(zerelda, note?.docid ?? '')
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(hostileHtmlNote)
    const header = (name: string): string | null => answer.headers.get(name)
    expect(header('content-type')).toBe('application/octet-stream')
    expect(header('content-disposition')).toBe('attachment; filename="etc passwd.html"')
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('cache-control')).toBe('no-store')
    const policy = header('content-security-policy')?.split('; ')
    for (const wall of ['sandbox', "default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(wall)
    const turned = forms.find(({ form }) => form === 'rtf')
    const name = (await originalOf(zerelda, turned?.docid ?? '')).headers.get('content-disposition')
    expect(name).toBe('attachment; filename=visitgnp.exe.rtf')
  })
})

describe('laboratory documents', () => {
  const reportWith = async (hasDocument: boolean): Promise<string> => {
    const { body } = await stage.portal.call(listLabs, { as: saoirse, query: { profileId: saoirse.profileId } })
    return body.diagnosticReport.find((one) => one.hasDocument === hasDocument)?.id ?? ''
  }
  test('identifies the document of a laboratory report as a PDF, and opens the PDF', async () => {
    const id = await reportWith(true)
    expect((await labOf(saoirse, id)).body).toMatchObject({
      message: documentTexts.loaded,
      data: [{ fhirData: `<p>${documentTexts.isPdf}</p>` }],
    })
    expect(words((await pdfOf(saoirse, id)).body)).toMatch(/^%PDF-/)
  })
  test('reports a missing laboratory document with the text that the specification prescribes', async () => {
    expect((await labOf(saoirse, await reportWith(false))).body).toEqual({ message: messages.noDocument, data: [] })
  })
})

test('reports unreadable RTF as an RTF failure, and any other unreadable document as a load failure', async () => {
  const { pool } = stage.portal.database
  const rtf = (await notesOf(saoirse)).flatMap(({ forms }) => forms).find(({ form }) => form === 'rtf')
  const id = rtf?.docid.split('.')[0] ?? ''
  const [row] = await queryWithIds<{ body: Buffer }>(
    stage.portal,
    `select source_id, type, fhir_id, body from resource where id = $1`,
    [id],
  )
  const place = `body/${row?.source_id}/${row?.type}/${row?.fhir_id}`
  const own = await cipherOfProfile(stage.portal.database.db, stage.portal.cipher, saoirse.profileId)
  const keep = async (data: string, contentType: string): Promise<void> => {
    const content = [{ attachment: { contentType, data: Buffer.from(data).toString('base64') } }]
    const text = JSON.stringify({ resourceType: 'DocumentReference', id: row?.fhir_id, content })
    await pool.query(`update resource set body = $2 where id = $1`, [id, own.encrypt(text, place)])
  }
  await keep(`{\\rtf1 ${'{'.repeat(700)}`, 'text/rtf')
  const parsed = await binaryOf(saoirse, id)
  expect(parsed).toMatchObject({ code: 'document-not-parsed', body: { message: messages.documentParseError } })
  await keep('<!-- --><ClinicalDocument xmlns="urn:hl7-org:v3"><broken>', 'text/xml')
  const loaded = await binaryOf(saoirse, id)
  expect(loaded).toMatchObject({ code: 'document-not-loaded', body: { message: messages.documentLoadError } })
  await keep(`<html><script>alert(1)</script>${'<p>many words</p>'.repeat(20_000)}</html>`, 'text/html')
  const large = await binaryOf(saoirse, id)
  expect(large.body.data.split('many words')).toHaveLength(20_001)
  expect(large.body.data).not.toContain('script')
  await pool.query(`update resource set body = $2 where id = $1`, [id, row?.body])
})

test('lists the documents of any record type, and none for a record without documents', async () => {
  const list = async (resourceType: string) => {
    const query = { ehrImportRequestId: sourceId, resourceType }
    return (await stage.portal.call(getSourceRecords, { as: saoirse, query })).body.records
  }
  const [patient] = await list('Patient')
  expect((await formsOf(saoirse, patient?.id ?? '')).body).toEqual({ message: messages.noDocument, documents: [] })
  const [report] = await list('DiagnosticReport')
  expect((await formsOf(saoirse, report?.id ?? '')).body.documents.length).toBeGreaterThan(0)
})
