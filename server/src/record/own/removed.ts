import { sql } from 'kysely'
import { undoMinutes } from '@kinchart/contract/calls/own-entries.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { linkAround } from '#store/link-duplicates.ts'
import { noteChange } from './own-source.ts'

type Services = { readonly db: Db; readonly cipher: PersonCipher }

/** Deletes the entry and its Provenance, so that no code that reads records finds them. Throws 'not-found'. */
export async function removeEntry(services: Services, record: OpenedRecord, number: string): Promise<void> {
  await move(services, record, number, 'remove_own_entry')
}

/**
 * Restores a deleted entry unchanged within the restore period. Throws 'not-found' if there is no such entry. Also
 * throws 'not-found' for a deleted note if its entry has a newer note.
 */
export async function bringBackEntry(services: Services, record: OpenedRecord, number: string): Promise<void> {
  await move(services, record, number, 'bring_back_own_entry')
}

async function move(
  { db, cipher }: Services,
  { profileId }: OpenedRecord,
  number: string,
  how: 'remove_own_entry' | 'bring_back_own_entry',
): Promise<void> {
  if (!/^\d{1,15}$/.test(number)) throw new ApiError('not-found')
  await db.transaction().execute(async (trx) => {
    const entry = await trx
      .selectFrom('ownEntry')
      .select(['id', 'sourceId', 'about'])
      .where('profileId', '=', profileId)
      .where('resourceId', '=', Number(number))
      .forUpdate()
      .executeTakeFirst()
    if (!entry) throw new ApiError('not-found')
    if (how === 'bring_back_own_entry' && entry.about !== null) {
      const another = await trx
        .selectFrom('ownEntry')
        .select('id')
        .where('sourceId', '=', entry.sourceId)
        .where('about', '=', entry.about)
        .where('removedAt', 'is', null)
        .executeTakeFirst()
      if (another) throw new ApiError('not-found')
    }
    // The patient may have linked other entries to this entry. Recompute how those entries are merged, without this
    // entry if it is deleted, or with this entry if it is restored.
    const { rows } = await linkAround({ db: trx, cipher, profileId }, [Number(number)], async () =>
      sql<{ isMoved: boolean }>`select ${sql.id(how)}(${entry.id}::uuid) as is_moved`.execute(trx),
    )
    if (rows[0]?.isMoved !== true) throw new ApiError('not-found')
    await noteChange(trx, entry.sourceId)
  })
}

export async function forgetRemoved(db: Db): Promise<void> {
  await sql`
    delete from own_entry where removed_at < now() - make_interval(mins => ${undoMinutes})`.execute(db)
}
