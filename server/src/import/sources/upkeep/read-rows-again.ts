import type { Selectable } from 'kysely'
import { cipherOfProfile } from '#account/data-keys.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { addedByOf } from '#store/author.ts'
import { ownReaders } from '#record/own/own-source.ts'
import { READERS_VERSION } from '#readers/readers-version.ts'
import { readSourceAgain } from '#store/resolve-references.ts'
import { withNames } from '#store/stored-source.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { describeError, type Log } from '#platform/log.ts'
import { encryptBatchOf, type EncryptUnder } from '#platform/secrets/encrypt-batch.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Readers } from '#readers/reader.ts'
import { lockSource, withLatestRun } from '#import/import-state.ts'

type Services = {
  readonly db: Db
  readonly cipher: Cipher
  readonly encryptUnder: EncryptUnder
  readonly readers: Readers
  readonly log: Log
}

/** An import of this source has started. The source is re-read after that import. */
class ImportInProgressError extends Error {}

/** Sources that could not be re-read. They are skipped until the server restarts. */
const givenUp = new Set<string>()

/** Maximum number of sources in one pass. After an update, every source may be due. */
const AT_ONCE = 500

/**
 * Re-reads rows that an older version of the readers made, one source at a time. Postpones a source whose import is
 * in progress. After a restart, the server resumes with the sources that are still due.
 */
export async function readRowsAgain(services: Services): Promise<void> {
  for (let after: string | undefined, isMore = true; isMore;) {
    const due = await findDue(services.db, after)
    await readEach(services, due)
    isMore = due.length === AT_ONCE
    after = due.at(-1)?.id
  }
}

const findDue = async (db: Db, after: string | undefined) =>
  db
    .selectFrom('source')
    .leftJoin('importRun', (join) => join.onRef('sourceId', '=', 'source.id').on('isLatest', '=', true))
    .select(['source.id', 'profileId', 'providerName', 'fhirBase', 'kind'])
    .where('readVersion', '<', READERS_VERSION)
    .where((row) => row.or([row('state', '<>', 'running'), row('kind', '=', 'own')]))
    .$if(after !== undefined, (those) => those.where('source.id', '>', after ?? ''))
    .orderBy('source.id')
    .limit(AT_ONCE)
    .execute()

async function readEach(services: Services, due: Awaited<ReturnType<typeof findDue>>): Promise<void> {
  for (const source of due) {
    try {
      if (!givenUp.has(source.id)) await readAgain(services, withNames(services.cipher, source))
    } catch (error) {
      if (error instanceof ImportInProgressError) continue
      // The database is unavailable, so this source is tried again in the next pass.
      if (isUnavailable(error)) throw error
      // Keep the rows of this source as they are, and continue with the other sources. After a restart, the server
      // tries this source again.
      givenUp.add(source.id)
      services.log({ event: 'rows-not-reread', id: source.id, ...describeError(error) })
    }
  }
}

type Source = {
  readonly id: string
  readonly profileId: string
  readonly providerName: string
  readonly fhirBase: string
  readonly kind: Selectable<Tables['source']>['kind']
}

async function readAgain(services: Services, source: Source): Promise<void> {
  const { db } = services
  const { id: sourceId, profileId, providerName, fhirBase } = source
  const cipher = await cipherOfProfile(db, services.cipher, profileId)
  const encryptBatch = encryptBatchOf(cipher, services.encryptUnder)
  const isOwn = source.kind === 'own'
  const readers = isOwn ? ownReaders(services.readers) : services.readers
  const addedBy = isOwn ? addedByOf : undefined
  const holdStill = async (trx: Db): Promise<void> => {
    // The source of entries that the patient added has no import that could be in progress. Locking it makes the
    // patient's changes wait.
    if (isOwn) return void (await lockSource(trx, sourceId))
    const idleSource = await withLatestRun(trx)
      .select('source.id')
      .where('source.id', '=', sourceId)
      .where('state', '<>', 'running')
      .forUpdate()
      .executeTakeFirst()
    if (!idleSource) throw new ImportInProgressError()
  }
  await readSourceAgain(
    db,
    { sourceId, profileId, providerName, fhirBase, readers, cipher, encryptBatch, addedBy },
    holdStill,
  )
  await db.updateTable('source').set({ readVersion: READERS_VERSION }).where('id', '=', sourceId).execute()
}
