import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { emailKeyOf } from '#account/email-address.ts'
import type { Db } from '#platform/database/database.ts'
import { partyKey } from '../party.ts'
import type { Party } from '../party.ts'
import { announceShares } from '../shares/announce-shares.ts'

/** Somebody whom the operator has verified. Settled question 22. */
export type Verified = { readonly id: string; readonly party: Party; readonly name: string; readonly email: string }

/** Which of some parties have a sign-in here: their first address, by `partyKey`. */
export async function findSubscribed(db: Db, parties: readonly Party[]): Promise<ReadonlyMap<string, string>> {
  if (parties.length === 0) return new Map()
  const rows = await db
    .selectFrom('verified_party')
    .select(['party_kind', 'party_id', 'email'])
    .where('ended_at', 'is', null)
    .where(
      'party_id',
      'in',
      parties.map(({ id }) => id),
    )
    .orderBy('verified_at', 'desc')
    .limit(5000)
    .execute()
  return new Map(rows.map((row) => [partyKey({ kind: row.party_kind, id: row.party_id }), row.email]))
}

/** Who signs in by an address; undefined for an address that is not verified. */
export async function findVerified(db: Db, email: string): Promise<Verified | undefined> {
  const row = await db
    .selectFrom('verified_party')
    .selectAll()
    .where('email', '=', emailKeyOf(email))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && { id: row.id, party: { kind: row.party_kind, id: row.party_id }, name: row.name, email: row.email }
}

/** Verifies and subscribes a party's address, in place of whoever signed in by it before. */
export async function verifyParty(db: Db, party: Party, name: string, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endVerified(trx, email)
    await trx
      .insertInto('verified_party')
      .values({
        id: randomUUID(),
        party_kind: party.kind,
        party_id: party.id,
        name,
        email: emailKeyOf(email),
        ended_at: null,
      })
      .execute()
  })
}

/** Ends a verification and every sign-in by it, at once; false where there is none. */
export async function endVerified(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ party_kind: Party['kind']; party_id: string }>`
    with ended as (
      update verified_party set ended_at = now() where email = ${emailKeyOf(email)} and ended_at is null
      returning id, party_kind, party_id),
    closed as (
      update viewer_session set ended_at = now() where verified_id in (select id from ended) and ended_at is null)
    select party_kind, party_id from ended`.execute(db)
  for (const row of rows) await announceShares(db, { accountId: '', party: { kind: row.party_kind, id: row.party_id } })
  return rows.length > 0
}

const MOST_LISTED = 10_000

/** Everybody who is verified now, by address. */
export async function listVerified(db: Db): Promise<readonly Verified[]> {
  const rows = await db
    .selectFrom('verified_party')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('email')
    .limit(MOST_LISTED)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    party: { kind: row.party_kind, id: row.party_id },
    name: row.name,
    email: row.email,
  }))
}
