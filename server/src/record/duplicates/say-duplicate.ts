import { sql } from 'kysely'
import type { DuplicateAnswer } from '@kinchart/contract/calls/duplicates.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { linkAround } from '#store/link-duplicates.ts'
import { findRow } from '#lists/show-record.ts'
import { isListable } from '#store/duplicates/group.ts'
import {
  countDuplicateDecisions,
  deleteDuplicateDecision,
  saveDuplicateDecision,
  MAX_DUPLICATE_DECISIONS,
  type SourceRowId,
} from '#store/duplicates/duplicate-decisions.ts'

type Services = { readonly db: Db; readonly cipher: PersonCipher }
type Pair = { readonly id: string; readonly otherId: string }

export type Listed = SourceRowId & { readonly id: number; readonly section: string; readonly sortKey: string | null }

/** Undefined if the entry is not listed in the record. */
export async function findListed(services: Services, record: OpenedRecord, id: string): Promise<Listed | undefined> {
  const found = await findRow(services, record, id)
  if (!found) return undefined
  const { rows } = await sql<Listed>`
    select r.id, r.source_id, r.type, r.fhir_id, r.section, r.sort_key from resource r
    where r.profile_id = ${record.profileId} and r.id = ${found.id} and ${isListable('r')}`.execute(services.db)
  return rows[0]
}

/**
 * Saves the decision and applies it. Throws 'not-found' if an entry is not listed in the record. Throws
 * 'request-invalid' if the entries are from different lists or are the same entry. Throws 'list-full' if the record
 * has too many decisions.
 */
export async function saveDuplicate(
  services: Services,
  record: OpenedRecord,
  pair: Pair,
  is: DuplicateAnswer,
): Promise<void> {
  const { profileId } = record
  await change(services, record, pair, async (trx, one, other) => {
    if (one.section !== other.section || one.id === other.id) throw new ApiError('request-invalid')
    await saveDuplicateDecision(trx, profileId, one, other, is === 'same')
    if ((await countDuplicateDecisions(trx, profileId)) > MAX_DUPLICATE_DECISIONS) throw new ApiError('list-full')
  })
}

/** Deletes the decision about two entries. Throws 'not-found' if there is none. */
export async function takeBack(services: Services, record: OpenedRecord, pair: Pair): Promise<void> {
  await change(services, record, pair, async (trx, one, other) => {
    if (!(await deleteDuplicateDecision(trx, record.profileId, one, other))) throw new ApiError('not-found')
  })
}

async function change(
  { db, cipher }: Services,
  record: OpenedRecord,
  { id, otherId }: Pair,
  make: (trx: Db, one: Listed, other: Listed) => Promise<void>,
): Promise<void> {
  const { profileId } = record
  await db.transaction().execute(async (trx) => {
    // Serializes decisions about one record, so that two concurrent decisions cannot hide each other's entries.
    await sql`select pg_advisory_xact_lock(hashtext(${`duplicates/${profileId}`}))`.execute(trx)
    const within = { db: trx, cipher, profileId }
    const one = await findListed(within, record, id)
    const other = await findListed(within, record, otherId)
    if (!one || !other) throw new ApiError('not-found')
    await linkAround(within, [one.id, other.id], async () => make(trx, one, other))
    await trx
      .updateTable('source')
      .set((row) => ({ changes: row('changes', '+', 1) }))
      .where('profileId', '=', profileId)
      .where('id', 'in', [one.sourceId, other.sourceId])
      .execute()
  })
}
