import { z } from 'zod'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import type { Party } from '../party.ts'

type Services = { readonly db: Db; readonly vault: Vault }

const text = z.string().nullable()
const partyDetails = z.object({
  name: z.string(),
  lastName: text,
  type: text,
  experience: text,
  address: text,
  gender: text,
})
/** A party as it was when it was added. */
export type PartyDetails = z.output<typeof partyDetails>

/** Most doctors, and most organizations, of one person. */
export const MOST_PARTIES = 200

const detailsPlace = (profileId: string, { kind, id }: Party): string => `care-link/${profileId}/${kind}/${id}`

/** Puts a party into a person's list; false where it stands there already. Throws 'list-full'. */
export async function addToList(
  { db, vault }: Services,
  { profileId }: OpenedRecord,
  party: Party,
  details: PartyDetails,
): Promise<boolean> {
  const { held } = await db
    .selectFrom('care_link')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('profile_id', '=', profileId)
    .where('party_kind', '=', party.kind)
    .executeTakeFirstOrThrow()
  const added = await db
    .insertInto('care_link')
    .values({
      profile_id: profileId,
      party_kind: party.kind,
      party_id: party.id,
      details: vault.seal(JSON.stringify(details), detailsPlace(profileId, party)),
    })
    .onConflict((conflict) => conflict.columns(['profile_id', 'party_kind', 'party_id']).doNothing())
    .executeTakeFirst()
  const isNew = added.numInsertedOrUpdatedRows === 1n
  // Within its transaction the row goes with the refusal.
  if (isNew && held >= MOST_PARTIES) throw new Problem('list-full')
  return isNew
}

/** Takes a party out of a person's list; false where it is not there. */
export async function removeFromList(db: Db, { profileId }: OpenedRecord, party: Party): Promise<boolean> {
  const removed = await db
    .deleteFrom('care_link')
    .where('profile_id', '=', profileId)
    .where('party_kind', '=', party.kind)
    .where('party_id', '=', party.id)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** A party of a list. */
export type Listed = { readonly party: Party; readonly details: PartyDetails }

/** A person's doctors or organizations, the latest added last. */
export async function readList(
  { db, vault }: Services,
  profileIds: readonly string[],
  kind: Party['kind'],
): Promise<readonly Listed[]> {
  const rows = await db
    .selectFrom('care_link')
    .select(['profile_id', 'party_kind', 'party_id', 'details'])
    .where('profile_id', 'in', [...profileIds])
    .where('party_kind', '=', kind)
    .orderBy('id')
    .limit(MOST_PARTIES * profileIds.length)
    .execute()
  const listed = new Map<string, Listed>()
  for (const row of rows) {
    const party = { kind: row.party_kind, id: row.party_id }
    if (listed.has(party.id)) continue
    const details = partyDetails.parse(
      JSON.parse(vault.open(row.details, detailsPlace(row.profile_id, party)).toString()),
    )
    listed.set(party.id, { party, details })
  }
  return [...listed.values()]
}

/** A party as it stands in some list of the account's; undefined where it stands in none. */
export async function findListed(
  { db, vault }: Services,
  accountId: string,
  party: Party,
): Promise<PartyDetails | undefined> {
  const row = await db
    .selectFrom('care_link')
    .innerJoin('profile', 'profile.id', 'care_link.profile_id')
    .select(['care_link.profile_id', 'care_link.details'])
    .where('profile.account_id', '=', accountId)
    .where('party_kind', '=', party.kind)
    .where('party_id', '=', party.id)
    .orderBy('care_link.id')
    .limit(1)
    .executeTakeFirst()
  return row && partyDetails.parse(JSON.parse(vault.open(row.details, detailsPlace(row.profile_id, party)).toString()))
}
