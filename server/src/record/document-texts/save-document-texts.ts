import { sql } from 'kysely'
import { eachForm } from '../documents/find-documents.ts'
import type { DocumentServices } from '../documents/open-form.ts'
import type { Renderable } from '../documents/render-document.ts'
import type { FoundRow } from '#lists/show-record.ts'
import type { DocumentWords } from './words-of-document.ts'
import { runInWorker } from '#platform/threads/run-in-worker.ts'

const LIMIT_MS = 60_000
const THREAD = new URL('./words-thread.ts', import.meta.url)

/** If the worker thread fails, retries each document separately, so that one document does not affect the others. */
async function extractTextInWorker(documents: readonly Renderable[]): Promise<readonly DocumentWords[]> {
  if (documents.length === 0) return []
  // Make copies, because transferred buffers become unusable in this thread.
  const work = documents.map((one): Renderable => ({ ...one, bytes: new Uint8Array(one.bytes) }))
  const read = await runInWorker<readonly DocumentWords[]>({
    ...{ program: THREAD, work, limitMs: LIMIT_MS },
    moved: work.map(({ bytes }) => bytes.buffer as ArrayBuffer),
  })
  if (read.isDone) return read.answer
  if (documents.length === 1) return [{ why: 'unread' }]
  const apart: DocumentWords[] = []
  for (const one of documents) apart.push(...(await extractTextInWorker([one])))
  return apart
}

export const documentTypes = ['DocumentReference', 'DiagnosticReport', 'Composition', 'Communication', 'Consent']

/** Increment this after changing how text is read from documents, so that stored documents are read again. */
export const TEXTS_VERSION = 3

const ROWS_AT_ONCE = 100
/** Maximum bytes in one batch for the worker thread. */
const BYTES_AT_ONCE = 20_000_000

export type DocumentPages = readonly string[]

export const textsAad = (resourceId: number): string => `document-text/${resourceId}`

type Due = FoundRow & { readonly profileId: string }

/**
 * Extracts text from new and changed documents and stores it encrypted. Fetches nothing: a document that is not stored
 * counts as absent.
 */
export async function saveDocumentTexts(services: DocumentServices, sourceId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<Due>`
      select r.id, r.source_id, r.type, r.fhir_id, r.body, r.received_at, r.profile_id from resource r
      left join document_text t on t.resource_id = r.id
      where r.source_id = ${sourceId} and r.type = any(${documentTypes}::text[]) and r.section is not null
        and (t.resource_id is null or t.read_version < ${TEXTS_VERSION} or t.read_at < r.received_at
          or exists (select 1 from attachment a where a.resource_id = r.id and a.received_at > t.read_at))
      order by r.id limit ${ROWS_AT_ONCE}`.execute(services.db)
    if (rows.length === 0) return
    await saveSome(services, rows)
  }
}

type Opened = { readonly row: Due; readonly document: Renderable }

async function saveSome(services: DocumentServices, rows: readonly Due[]): Promise<void> {
  const readAt = new Date()
  const words = new Map<Due, DocumentWords[]>()
  const absent = new Map<Due, number>()
  let waiting: Opened[] = []
  let bytes = 0
  const read = async (): Promise<void> => {
    const some = waiting
    waiting = []
    bytes = 0
    for (const [index, one] of (await extractTextInWorker(some.map(({ document }) => document))).entries()) {
      const row = some[index]?.row
      if (row !== undefined) words.set(row, [...(words.get(row) ?? []), one])
    }
  }
  for (const row of rows)
    for await (const form of eachForm(services, row)) {
      if (form === null) {
        absent.set(row, (absent.get(row) ?? 0) + 1)
        continue
      }
      waiting.push({ row, document: { form: form.form, bytes: form.bytes, declared: form.declared } })
      bytes += form.bytes.length
      if (bytes > BYTES_AT_ONCE) await read()
    }
  await read()
  for (const row of rows)
    await save(services, row, { words: words.get(row) ?? [], absent: absent.get(row) ?? 0, readAt })
}

async function save(
  { db, cipher }: DocumentServices,
  { id, profileId }: Due,
  {
    words,
    absent,
    readAt,
  }: { readonly words: readonly DocumentWords[]; readonly absent: number; readonly readAt: Date },
): Promise<void> {
  const texts = words.flatMap((one): DocumentPages[] => ('pages' in one ? [one.pages] : []))
  const apart = [...new Map(texts.map((pages) => [pages.join(' '), pages])).values()]
  const count = (why: 'picture' | 'unread'): number => words.filter((one) => 'why' in one && one.why === why).length
  const values = {
    ...{ profileId, readAt, absent, readVersion: TEXTS_VERSION },
    texts: apart.length === 0 ? null : cipher.encrypt(JSON.stringify(apart), textsAad(id)),
    ...{ readDocuments: texts.length, pictures: count('picture'), unread: count('unread') },
  }
  await sql`
    insert into document_text (resource_id, profile_id, texts, read_documents, pictures, unread, absent, read_version, read_at)
    select id, ${profileId}, ${values.texts}::bytea, ${values.readDocuments}::int, ${values.pictures}::int, ${values.unread}::int,
      ${absent}::int, ${TEXTS_VERSION}::int, ${readAt}::timestamptz
    from resource where id = ${id}
    on conflict (resource_id) do update set texts = excluded.texts, read_documents = excluded.read_documents,
      pictures = excluded.pictures, unread = excluded.unread, absent = excluded.absent, read_version = excluded.read_version,
      read_at = excluded.read_at`.execute(db)
}
