import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { readNote } from '#record/notes/notes.ts'
import type { CopyServices } from './copy-services.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { attachmentsOf } from '#record/documents/attachments-of.ts'
import { openForm, type DocumentServices } from '#record/documents/open-form.ts'
import { nameOriginal } from '#record/documents/name-original.ts'
import { sniff } from '#record/documents/sniff.ts'
import { openBody, type EncryptedResource } from '#store/open-body.ts'
import type { FoundRow } from '#lists/show-record.ts'
import { openIdOf } from '#store/stored-ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { refusedAad } from '#store/document-place.ts'

export const BATCH = 200
const BYTES = 8_000_000

export type Numbered = { readonly id: number; readonly bytes: number }

/**
 * Yields rows in the order of their numbers. `list` returns up to BATCH rows with a number above `after`, and `open`
 * opens as many of these rows at once as fit into memory.
 */
export async function* inBatches<Row>(
  list: (after: number) => Promise<readonly Numbered[]>,
  open: (ids: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ;) {
    const rows = await list(after)
    let some: number[] = []
    let size = 0
    for (const { id, bytes } of rows) {
      if (some.length > 0 && size + bytes > BYTES) {
        yield await open(some)
        some = []
        size = 0
      }
      some.push(id)
      size += bytes
    }
    if (some.length > 0) yield await open(some)
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    after = last.id
  }
}

const longest = 60

/** Returns a file name that is valid on every system and never empty. */
export function fileNameOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, longest)
  return plain === '' ? 'unnamed' : plain
}

/** Numbered in order, so that sources with equal names stay separate. */
export const folderNames = (names: readonly string[]): readonly string[] =>
  names.map((name, index) => `${String(index + 1).padStart(2, '0')}-${fileNameOf(name)}`)

/** The size of the body in bytes, computed without reading the body. */
const sizeOfBody = sql<number>`octet_length(body)`.as('bytes')

type Services = { readonly db: Db; readonly cipher: PersonCipher }

/** Counts the resources of each type. The types are in alphabetical order. */
async function countTypes(db: Db, sourceId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('resource')
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .where('sourceId', '=', sourceId)
    .groupBy('type')
    .orderBy('type')
    .execute()
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}

async function* linesOf({ db, cipher }: Services, sourceId: string, type: string): AsyncGenerator<Buffer> {
  const ofType = db.selectFrom('resource').where('sourceId', '=', sourceId).where('type', '=', type).orderBy('id')
  const list = async (after: number) => ofType.select(['id', sizeOfBody]).where('id', '>', after).limit(BATCH).execute()
  const open = async (ids: readonly number[]) =>
    ofType.select(['id', 'sourceId', 'type', 'fhirId', 'body']).where('id', 'in', ids).execute()
  for await (const rows of inBatches(list, open)) yield toLines(cipher, rows)
}

async function* earlierOf({ db, cipher }: Services, sourceId: string): AsyncGenerator<Buffer> {
  const list = async (after: number) =>
    earlier(db, sourceId)
      .select(['e.id', sql<number>`octet_length(e.body)`.as('bytes')])
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(BATCH)
      .execute()
  const open = async (ids: readonly number[]) =>
    earlier(db, sourceId)
      .select(['e.id', 'r.sourceId', 'r.type', 'r.fhirId', 'e.body'])
      .where('e.id', 'in', ids)
      .orderBy('e.id')
      .execute()
  for await (const rows of inBatches(list, open)) yield toLines(cipher, rows)
}

const countEarlier = async (db: Db, sourceId: string): Promise<number> =>
  countOf(earlier(db, sourceId).select(({ fn }) => fn.countAll<number>().as('count')))

const earlier = (db: Db, sourceId: string) =>
  db
    .selectFrom('resourceEarlier as e')
    .innerJoin('resource as r', 'r.id', 'e.resourceId')
    .where('r.sourceId', '=', sourceId)

/** Each entry is a JSON string, because the content of an unreadable entry can be invalid JSON. */
async function* refusedOf({ db, cipher }: Services, sourceId: string): AsyncGenerator<Buffer> {
  const list = async (after: number) =>
    refused(db, sourceId).select(['id', sizeOfBody]).where('id', '>', after).orderBy('id').limit(BATCH).execute()
  const open = async (ids: readonly number[]) =>
    refused(db, sourceId).select(['id', 'why', 'body']).where('id', 'in', ids).orderBy('id').execute()
  for await (const rows of inBatches(list, open))
    for (const { why, body } of rows)
      yield Buffer.from(`${JSON.stringify({ why, text: cipher.decrypt(body, refusedAad(sourceId)).toString() })}\n`)
}

const countRefused = async (db: Db, sourceId: string): Promise<number> =>
  countOf(refused(db, sourceId).select(({ fn }) => fn.countAll<number>().as('count')))

const refused = (db: Db, sourceId: string) => db.selectFrom('refusedEntry').where('sourceId', '=', sourceId)

const countOf = async (query: { executeTakeFirst: () => Promise<{ count: number } | undefined> }): Promise<number> =>
  (await query.executeTakeFirst())?.count ?? 0

type Encrypted = EncryptedResource & { readonly body: Buffer }

/** A line break in JSON is always white space between values, because JSON strings cannot contain line breaks. */
const toLines = (cipher: PersonCipher, rows: readonly Encrypted[]): Buffer =>
  Buffer.from(
    rows
      .map(
        (row) =>
          `${openBody(cipher, row)
            .replaceAll(/[\r\n]+/g, ' ')
            .trim()}\n`,
      )
      .join(''),
  )

/** `open` reads the document on demand, so that no document waits in memory. */
type ArchivedDocument = { readonly name: string; readonly open: () => AsyncGenerator<Buffer> }

const TYPES = ['DocumentReference', 'DiagnosticReport', 'Media', 'Binary', 'Communication', 'Consent', 'Contract']

/** Yields every document byte for byte, in every format. */
async function* archivedDocuments(services: DocumentServices, sourceId: string): AsyncGenerator<ArchivedDocument> {
  const ofThem = services.db
    .selectFrom('resource')
    .where('sourceId', '=', sourceId)
    .where('type', 'in', TYPES)
    .orderBy('id')
  const list = async (after: number): Promise<readonly Numbered[]> =>
    ofThem.select(['id', sizeOfBody]).where('id', '>', after).limit(BATCH).execute()
  const open = async (ids: readonly number[]): Promise<readonly FoundRow[]> =>
    ofThem.select(['id', 'sourceId', 'type', 'fhirId', 'body', 'receivedAt']).where('id', 'in', ids).execute()
  for await (const rows of inBatches(list, open)) for (const row of rows) yield* documentsOf(services, row)
}

async function* documentsOf(services: DocumentServices, row: FoundRow): AsyncGenerator<ArchivedDocument> {
  const resource = parseFhirJson(openBody(services.cipher, row)) as FhirResource
  for (const [index, sent] of attachmentsOf(resource).entries()) {
    const form = await openForm(services, row, sent)
    if (form.state !== 'held') continue
    const title = `${row.type}-${fileNameOf(openIdOf(services.cipher, row))}-${row.id}-${index + 1}`
    yield {
      name: nameOriginal(title, sniff(form.bytes, form.contentType).type),
      open: async function* () {
        const again = await openForm(services, row, sent)
        if (again.state === 'held') yield again.bytes
      },
    }
  }
}

/**
 * Streams the ZIP while reading the record. At most one document, or some hundred resources, is in memory. An error
 * aborts the stream, so that an incomplete file never looks complete.
 */
export async function* writeArchive(services: CopyServices, record: OpenedRecord): AsyncGenerator<Buffer> {
  const { sources } = await services.sourcesOf(record, [])
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  const fail = (error: unknown): void =>
    void out.destroy(error instanceof Error ? error : new Error('The copy failed.'))
  zip.on('error', fail)
  void fill({ zip, fail }, services, record, sources).then(() => zip.end(), fail)
  for await (const part of out) yield part as Buffer
}

type Archive = { readonly zip: yazl.ZipFile; readonly fail: (error: unknown) => void }

async function fill(
  archive: Archive,
  services: CopyServices,
  record: OpenedRecord,
  sources: readonly ListSource[],
): Promise<void> {
  const names = folderNames(sources.map(({ providerName }) => providerName))
  const folders = []
  for (const [index, source] of sources.entries()) {
    const folder = names[index] ?? String(index)
    const sourceId = source.ehrImportRequestId
    const resources = await countTypes(services.db, sourceId)
    for (const type of Object.keys(resources))
      add(archive, `${folder}/${type}.ndjson`, () => linesOf(services, sourceId, type))
    let documents = 0
    for await (const document of archivedDocuments(services, sourceId)) {
      documents++
      add(archive, `${folder}/documents/${document.name}`, document.open)
    }
    const couldNotBeRead = await countRefused(services.db, sourceId)
    if (couldNotBeRead > 0) add(archive, `${folder}/could-not-be-read.ndjson`, () => refusedOf(services, sourceId))
    const earlier = await countEarlier(services.db, sourceId)
    if (earlier > 0) add(archive, `${folder}/earlier-versions.ndjson`, () => earlierOf(services, sourceId))
    const { providerName, state, missing, reason, asOf, notices, grantedParts, unreadFiles } = source
    folders.push({
      folder,
      providerName,
      state,
      missing,
      reason,
      asOf,
      notices,
      ...(grantedParts === undefined ? {} : { grantedParts }),
      ...(unreadFiles === undefined ? {} : { unreadFiles }),
      resources,
      documents,
      couldNotBeRead,
      earlier,
    })
  }
  archive.zip.addBuffer(json(await notesOf(services, record)), 'notes.json')
  archive.zip.addBuffer(json({ takenAt: new Date().toISOString(), folders }), 'contents.json')
}

function add({ zip, fail }: Archive, name: string, open: () => AsyncGenerator<Buffer>): void {
  zip.addReadStreamLazy(name, (take) => {
    const content = Readable.from(open(), { objectMode: false })
    content.once('error', fail)
    take(null, content)
  })
}

async function notesOf(services: CopyServices, record: OpenedRecord): Promise<Record<string, string>> {
  const notes: Record<string, string> = {}
  for (const { id, name } of recordTypes) {
    const note = await readNote(services, record, id)
    if (note !== '') notes[name] = note
  }
  return notes
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
