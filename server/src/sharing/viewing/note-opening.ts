import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { QueryOf } from '@kinchart/contract/endpoint.ts'
import type { getOpenings, Opening, PartyKind } from '@kinchart/contract/sharing.ts'
import { messages } from '@kinchart/contract/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Vault } from '#platform/secrets/vault.ts'

type Services = { readonly db: Db; readonly vault: Vault }

/** One look at what a person shares, or a refused one. */
export type Noted = {
  readonly profileId: string
  readonly who: string
  readonly address: string | null
  readonly what: Opening['what']
  /** The record type's `eName`; null where it is about none. */
  readonly table: string | null
  readonly by: Opening['by']
  readonly party: { readonly kind: PartyKind; readonly id: string } | null
}

const openedBy = z.object({ who: z.string(), address: z.string().nullable() })
const openedByPlace = (id: string): string => `share-opening/${id}`

/**
 * Writes down who looked, when and at what, before the answer leaves: what cannot be written down is not shown. The row
 * goes with the person's profile.
 */
export async function noteOpening({ db, vault }: Services, noted: Noted): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('share_opening')
    .values({
      id,
      profile_id: noted.profileId,
      opened_by: vault.seal(JSON.stringify({ who: noted.who, address: noted.address }), openedByPlace(id)),
      what: noted.what,
      record_table: noted.table,
      way: noted.by,
      party_kind: noted.party?.kind ?? null,
      party_id: noted.party?.id ?? null,
    })
    .execute()
}

type Wanted = Pick<QueryOf<typeof getOpenings>, 'pageNumber' | 'pageSize' | 'looksOnly'>

/** Who looked at a record, newest first, a page at a time. */
export async function listOpenings(
  { db, vault }: Services,
  { profileId }: OpenedRecord,
  { pageNumber = 1, pageSize = 100, looksOnly }: Wanted,
): Promise<{ message: string; openings: Opening[]; total: number }> {
  const ofPerson = db
    .selectFrom('share_opening')
    .where('profile_id', '=', profileId)
    .$if(looksOnly === 'true', (those) => those.where('what', '<>', 'refused'))
  const { total } = await ofPerson.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await ofPerson
    .selectAll()
    .orderBy('number', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const openings = rows.map((row) => ({
    id: row.id,
    openedAt: row.opened_at.toISOString(),
    ...openedBy.parse(JSON.parse(vault.open(row.opened_by, openedByPlace(row.id)).toString())),
    what: row.what,
    table: row.record_table,
    by: row.way,
  }))
  return { message: total === 0 ? messages.noDataFound : messages.dataLoaded, openings, total }
}
