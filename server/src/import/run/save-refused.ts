import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { EntryGap } from '#fhir/json/split-bundle.ts'
import type { Db } from '#platform/database/database.ts'
import { refusedAad } from '#store/document-place.ts'
import type { Run } from './run.ts'

export type RefusedEntry = {
  readonly why: Extract<LedgerReason, 'entries-unreadable' | 'other-patient' | 'too-large' | EntryGap>
  readonly text: string
}

/**
 * Stores unreadable entries. Does not store another person's entries. `placeId` is the query or file that contained
 * the entries.
 */
export async function saveRefused(
  trx: Db,
  run: Pick<Run, 'sourceId' | 'number' | 'cipher'>,
  placeId: number,
  refused: readonly RefusedEntry[],
): Promise<void> {
  const unreadableEntries = refused.filter(({ why }) => why === 'entries-unreadable')
  for (let from = 0; from < unreadableEntries.length; from += AT_ONCE)
    await insertRefused(trx, run, placeId, unreadableEntries.slice(from, from + AT_ONCE))
}

/** Rows per statement. PostgreSQL allows about 65,000 parameters in a statement. */
const AT_ONCE = 1000

async function insertRefused(
  trx: Db,
  run: Pick<Run, 'sourceId' | 'number' | 'cipher'>,
  placeId: number,
  refused: readonly RefusedEntry[],
): Promise<void> {
  await trx
    .insertInto('refusedEntry')
    .values(
      refused.map(({ why, text }) => ({
        sourceId: run.sourceId,
        queryId: placeId,
        run: run.number,
        why,
        digest: run.cipher.digest(text),
        body: run.cipher.encrypt(text, refusedAad(run.sourceId)),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
