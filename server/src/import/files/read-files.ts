import type { Tables } from '#platform/database/tables.ts'
import { loadAliases } from '#store/aliases.ts'
import { documentDateOf, type DocumentOf } from '#store/resource-meta.ts'
import { resolveReferences } from '#store/resolve-references.ts'
import { openId, openIdOf, type StoredId } from '#store/stored-ids.ts'
import { holdLease } from '../run/lease.ts'
import { concludeFiles } from './conclude-files.ts'
import { saveEntries } from './save-entries.ts'
import type { FileRun, ReadingRun } from './file-run.ts'
import { openParts, realmOfPart, type Part } from './open-parts.ts'
import type { OpenedFile, OpenedRecords, OpenedLater, ReadLater } from './opened-file.ts'
import { openUpload, uploadNameAad, fileCountsAad } from './uploads.ts'
import { sql, type Selectable } from 'kysely'
import { asText } from '#fhir/json/elements.ts'
import { documentAad } from '#store/document-place.ts'
import { openReferenced } from '#store/open-referenced.ts'
import { attachmentAad } from '#import/run/collect-references.ts'
import type { Db } from '#platform/database/database.ts'
import { positionApart } from '#import/run/save-page.ts'

const PROGRESS_EVERY_MS = 1000

/**
 * Reads the rest of a long file after the upload request ended. Stores the file's own counts and the ledger lines,
 * only once even if reading restarts. Returns null if nothing in the file is stored.
 */
async function readLater(
  run: ReadingRun,
  fileId: number,
  later: OpenedLater,
): Promise<Exclude<ReadLater, { kind: 'refused' }> | null> {
  const { signal, turn } = run
  const read = await later.read({ signal, turn, onRead: tellProgress(run, fileId, later) })
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    const counted =
      read.counted === undefined ? null : run.cipher.encrypt(JSON.stringify(read.counted), fileCountsAad(run.sourceId))
    const noted = await trx
      .updateTable('importFile')
      .set({
        readPercent: 100,
        ...(counted !== null && { counted }),
        ...(read.kind === 'refused' && { state: 'refused' as const, reason: read.why }),
      })
      .where('id', '=', fileId)
      .where('counted', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!noted) return
    for (const type of later.types)
      await sql`
        update import_query q set offered = received + ${read.kind === 'refused' ? 0 : (read.counts.get(type) ?? 0)}
        where source_id = ${run.sourceId} and run = ${run.number} and position = ${positionApart(type)}
          and not exists (select from import_file f where f.source_id = q.source_id and f.run = q.run and f.read_percent < 100)`.execute(
        trx,
      )
    if (read.kind === 'refused') await takeBack(trx, run, later)
  })
  await run.notify({ sourceId: run.sourceId, accountId: run.accountId, kind: 'progress' })
  return read.kind === 'refused' ? null : read
}

/**
 * Deletes ledger lines without entries. Such a line would state that there are no records of the type, which is
 * unknown.
 */
async function takeBack(trx: Db, { sourceId, number }: ReadingRun, { patients, types }: OpenedLater): Promise<void> {
  await sql`
    update import_query set offered = greatest(offered - ${patients.length}, received)
    where source_id = ${sourceId} and run = ${number} and position = ${positionApart('Patient')}`.execute(trx)
  await trx
    .deleteFrom('importQuery')
    .where('sourceId', '=', sourceId)
    .where('run', '=', number)
    .where('position', 'in', [...types, 'Patient'].map(positionApart))
    .where('received', '=', 0)
    .where('offered', '=', 0)
    .execute()
}

function tellProgress(run: ReadingRun, fileId: number, { size, types }: OpenedLater) {
  let reportedAt = Number.NEGATIVE_INFINITY
  return async (bytes: number): Promise<void> => {
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return
    reportedAt = performance.now()
    const percent = Math.min(99, Math.floor((100 * bytes) / Math.max(size, 1)))
    await run.db.transaction().execute(async (trx) => {
      await holdLease(trx, run.sourceId, run.owner)
      await trx
        .updateTable('importFile')
        .set({ readPercent: percent })
        .where('id', '=', fileId)
        .where('readPercent', '<', 100)
        .execute()
      await trx
        .updateTable('importQuery')
        .set({ state: 'running', pages: 1 })
        .where('sourceId', '=', run.sourceId)
        .where('run', '=', run.number)
        .where('position', 'in', types.map(positionApart))
        .where('state', '=', 'waiting')
        .execute()
    })
    await run.notify({ sourceId: run.sourceId, accountId: run.accountId, kind: 'progress' })
    reportedAt = performance.now()
  }
}

/**
 * Attaches documents from the same files (FHIR R4 `Binary`) to records, so that users can open the documents. If a
 * document is not in the files, it is missing until a later file contains it. Kinchart sends no request for such a
 * document.
 */
async function takeDocuments(run: FileRun): Promise<void> {
  await takeChangedAgain(run)
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const waiting = await run.db
      .selectFrom('attachment')
      .select(['addressDigest', 'address', 'contentType'])
      .distinctOn('addressDigest')
      .where('sourceId', '=', run.sourceId)
      .where('state', 'in', ['waiting', 'missing'])
      .where('addressDigest', '>', after)
      .orderBy('addressDigest')
      .limit(1)
      .executeTakeFirst()
    if (!waiting) return
    after = waiting.addressDigest
    const address = run.cipher.decrypt(waiting.address, attachmentAad(run.sourceId)).toString()
    const isHere = /^Binary\/[^/]+$/.test(address)
    const binary = isHere ? (await openReferenced(run.db, run, [address])).get(address) : undefined
    const body = binary === undefined ? undefined : Buffer.from(asText(binary['data']) ?? '', 'base64')
    await run.db.transaction().execute(async (trx) => {
      await holdLease(trx, run.sourceId, run.owner)
      await trx
        .updateTable('attachment')
        .set({
          state: body === undefined ? ('missing' as const) : ('kept' as const),
          receivedAt: new Date(),
          ...(body === undefined
            ? {}
            : {
                body: run.cipher.encrypt(body, documentAad(run.sourceId, waiting.addressDigest)),
                size: body.length,
                contentType: asText(binary?.['contentType']) ?? waiting.contentType,
              }),
        })
        .where('sourceId', '=', run.sourceId)
        .where('addressDigest', '=', waiting.addressDigest)
        .execute()
    })
  }
}

async function takeChangedAgain({ db, cipher, sourceId, owner }: FileRun): Promise<void> {
  const { rows } = await sql<StoredId>`
    select r.source_id, r.fhir_id from resource r join import_run i on i.source_id = r.source_id and i.is_latest
    where r.source_id = ${sourceId} and r.type = 'Binary'
      and exists (select from resource_earlier e where e.resource_id = r.id and e.replaced_at >= i.started_at)`.execute(
    db,
  )
  if (rows.length === 0) return
  const digests = rows.map((row) => cipher.digest(`Binary/${openIdOf(cipher, row)}`).toString('hex'))
  await db.transaction().execute(async (trx) => {
    await holdLease(trx, sourceId, owner)
    await sql`
      update attachment set state = 'waiting'
      where source_id = ${sourceId} and state = 'kept' and encode(address_digest, 'hex') = any(${digests}::text[])`.execute(
      trx,
    )
  })
}

type Given = Omit<ReadingRun, 'aliases' | 'patientIds'>

const BATCH = 250
const BATCH_CHARACTERS = 16_000_000

/**
 * Stores each batch of entries and the current position in one transaction. After a crash, reading resumes at the
 * stored position.
 */
export async function readFiles(given: Given): Promise<void> {
  const { db, sourceId, owner } = given
  const people = await db.selectFrom('filePatient').select('patientId').where('sourceId', '=', sourceId).execute()
  const run = {
    ...given,
    aliases: await loadAliases(db, given),
    patientIds: new Set(people.map((row) => openId(given, row.patientId))),
  }
  const uploads = await db
    .selectFrom('uploadedFile')
    .select(['id', 'size', 'name'])
    .where('id', 'in', (of) =>
      of.selectFrom('importFile').select('uploadId').where('sourceId', '=', sourceId).where('state', '=', 'waiting'),
    )
    .execute()
  const names = uploads.map(({ id, name }) => run.cipher.decrypt(name, uploadNameAad(id)).toString())
  // Reads short files first, so that their counts are known when the long files are read.
  for (const isLong of [false, true])
    for (const upload of uploads) {
      const waiting = await findWaiting(run, upload.id, isLong)
      if (waiting.size === 0) continue
      for await (const part of openParts(openUpload(given, upload), '', names)) {
        const file = waiting.get(part.zipPosition)
        if (file) await readPart(run, file, part)
      }
    }
  await takeDocuments(run)
  await resolveReferences(db, run, async (trx) => holdLease(trx, sourceId, owner))
  await concludeFiles(run)
}

type File = Pick<Selectable<Tables['importFile']>, 'id' | 'nextEntry' | 'signature'>

async function findWaiting(run: FileRun, uploadId: string, isLong: boolean): Promise<Map<number | null, File>> {
  const rows = await run.db
    .selectFrom('importFile')
    .select(['id', 'zipPosition', 'nextEntry', 'signature'])
    .where('sourceId', '=', run.sourceId)
    .where('run', '=', run.number)
    .where('uploadId', '=', uploadId)
    .where('state', '=', 'waiting')
    .where('readPercent', isLong ? 'is not' : 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.zipPosition, row]))
}

async function readPart(run: ReadingRun, file: File, part: Part): Promise<void> {
  const read = await part.open()
  if (read.kind === 'refused') throw new Error('A file that was read before cannot be read any more.')
  const opened = read.kind === 'later' ? await readLater(run, file.id, read) : signedAs(read, file.signature)
  if (opened === null) return
  let place = file.nextEntry
  const places = eachOf(opened.places(place))
  let next = await places.next()
  do {
    run.signal.throwIfAborted()
    const entries = []
    let characters = 0
    for (; next.done !== true && entries.length < BATCH && characters < BATCH_CHARACTERS; next = await places.next()) {
      for (const entry of next.value) characters += entry.text.length
      entries.push(...next.value)
      place++
    }
    await saveEntries(run, file.id, entries, {
      realm: realmOfPart(part, read),
      document: documentOf(run, read),
      next: place,
      isLast: next.done === true,
      shortOf: opened.shortOf(),
    })
    await run.notify({ sourceId: run.sourceId, accountId: run.accountId, kind: 'progress' })
  } while (next.done !== true)
}

function documentOf({ cipher }: ReadingRun, read: OpenedFile): DocumentOf | undefined {
  if (read.kind !== 'records' || read.document === undefined) return undefined
  const { key, madeOn } = read.document
  return { key: cipher.digest(`document/${key}`).toString('hex').slice(0, 32), date: documentDateOf(madeOn) }
}

const signedAs = (read: OpenedRecords, signature: File['signature']): OpenedRecords =>
  signature === null ? read : (read.signed?.as(signature) ?? read)

async function* eachOf<One>(all: Iterable<One> | AsyncIterable<One>): AsyncGenerator<One, undefined> {
  yield* all
}
