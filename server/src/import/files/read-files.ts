import type { Selectable } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'
import { loadAliases } from '#record/aliases.ts'
import { resolveReferences } from '#record/resolve-references.ts'
import { holdLease } from '../run/lease.ts'
import type { Run } from '../run/run.ts'
import { concludeFiles } from './conclude-files.ts'
import { saveEntries } from './save-entries.ts'
import type { FileRun } from './file-run.ts'
import { openParts, realmOfPart } from './open-parts.ts'
import type { Part } from './open-parts.ts'
import { takeDocuments } from './take-documents.ts'
import { openUpload } from './uploads.ts'

type Given = Omit<FileRun, 'aliases' | 'patientIds'> & Pick<Run, 'signal' | 'notify'>

const BATCH = 250
const BATCH_CHARACTERS = 16_000_000

/**
 * Reads the files of an import into its record, some entries a transaction, each with where it stands: a killed server
 * goes on at the entry it had reached.
 */
export async function readFiles(given: Given): Promise<void> {
  const { db, importId, owner } = given
  const people = await db.selectFrom('file_person').select('patient_id').where('import_id', '=', importId).execute()
  const run = {
    ...given,
    aliases: await loadAliases(db, importId),
    patientIds: new Set(people.map((row) => row.patient_id)),
  }
  const uploads = await db
    .selectFrom('uploaded_file')
    .select(['id', 'size'])
    .where('import_id', '=', importId)
    .execute()
  for (const upload of uploads) {
    const waiting = await findWaiting(run, upload.id)
    if (waiting.size === 0) continue
    for await (const part of openParts(openUpload(given, upload), '')) {
      const file = waiting.get(part.zipPosition)
      if (file) await readPart(run, file, part)
    }
  }
  await takeDocuments(run)
  await resolveReferences(db, run, async (trx) => holdLease(trx, importId, owner))
  await concludeFiles(run)
}

type File = Pick<Selectable<Tables['import_file']>, 'id' | 'next_entry'>

async function findWaiting(run: FileRun, uploadId: string): Promise<Map<number | null, File>> {
  const rows = await run.db
    .selectFrom('import_file')
    .select(['id', 'zip_position', 'next_entry'])
    .where('import_id', '=', run.importId)
    .where('run', '=', run.number)
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'waiting')
    .execute()
  return new Map(rows.map((row) => [row.zip_position, row]))
}

async function readPart(run: FileRun & Pick<Given, 'signal' | 'notify'>, file: File, part: Part): Promise<void> {
  const opened = await part.open()
  if (opened.kind === 'refused') throw new Error('A file that was read before cannot be read any more.')
  let place = file.next_entry
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
      realm: realmOfPart(part, opened),
      next: place,
      isLast: next.done === true,
      shortOf: opened.shortOf(),
    })
    await run.notify({ importId: run.importId, accountId: run.accountId, kind: 'progress' })
  } while (next.done !== true)
}

async function* eachOf<One>(all: Iterable<One> | AsyncIterable<One>): AsyncGenerator<One, undefined> {
  yield* all
}
