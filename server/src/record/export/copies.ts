import type { z } from 'zod'
import type { CopyKind, getCopies } from '@kinchart/contract/calls/record-export.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'

const SHOWN = 20

/** Records that a copy was made: shown to the patient, and deleted with the record. */
export async function noteCopy(db: Db, { profileId, accountId }: OpenedRecord, kind: CopyKind): Promise<void> {
  await db.insertInto('recordCopy').values({ profileId, accountId, kind }).execute()
}

/** Returns the latest copies, newest first. */
export async function listCopies(db: Db, { profileId }: OpenedRecord): Promise<z.input<typeof getCopies.answer>> {
  const rows = await db
    .selectFrom('recordCopy')
    .select(['kind', 'takenAt'])
    .where('profileId', '=', profileId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return {
    message: rows.length === 0 ? messages.noDataFound : messages.dataLoaded,
    copies: rows.map(({ kind, takenAt }) => ({ kind, takenAt: takenAt.toISOString() })),
  }
}
