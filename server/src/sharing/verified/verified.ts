import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { encryptRecipientEmail, openRecipientEmail } from '#account/email-address.ts'
import { removeFactors } from '#account/factors/factors.ts'
import type { Db } from '#platform/database/database.ts'
import type { Marks } from '#platform/secrets/cipher.ts'
import { recipientKey, type Recipient } from '#sharing/tables.ts'
import { announceShares } from '#sharing/shares/end-share.ts'

/** Q22. */
export type Verified = {
  readonly id: string
  readonly recipient: Recipient
  readonly name: string
  readonly email: string
}

/**
 * Returns the email address that was verified first for each verified recipient, by the recipient's key
 * (`recipientKey`).
 */
export async function findSubscribed(
  db: Db,
  cipher: Marks,
  recipients: readonly Recipient[],
): Promise<ReadonlyMap<string, string>> {
  if (recipients.length === 0) return new Map()
  const rows = await db
    .selectFrom('verifiedRecipient')
    .select(['recipientKind', 'recipientId', 'email'])
    .where('endedAt', 'is', null)
    .where(
      'recipientId',
      'in',
      recipients.map(({ id }) => id),
    )
    .orderBy('verifiedAt', 'desc')
    .limit(5000)
    .execute()
  return new Map(
    rows.map((row) => [
      recipientKey({ kind: row.recipientKind, id: row.recipientId }),
      openRecipientEmail(cipher, row.email),
    ]),
  )
}

/** Undefined for an address that is not verified. */
export async function findVerified(db: Db, cipher: Marks, email: string): Promise<Verified | undefined> {
  const row = await db
    .selectFrom('verifiedRecipient')
    .selectAll()
    .where('email', '=', encryptRecipientEmail(cipher, email))
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      recipient: { kind: row.recipientKind, id: row.recipientId },
      name: row.name,
      email: openRecipientEmail(cipher, row.email),
    }
  )
}

export async function verifyRecipient(
  db: Db,
  cipher: Marks,
  recipient: Recipient,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endVerified(trx, cipher, email)
    await trx
      .insertInto('verifiedRecipient')
      .values({
        id: randomUUID(),
        recipientKind: recipient.kind,
        recipientId: recipient.id,
        name,
        email: encryptRecipientEmail(cipher, email),
        endedAt: null,
      })
      .execute()
  })
}

/** Ends the verification of an address and all its sign-ins. Returns false if the address is not verified. */
export async function endVerified(db: Db, cipher: Marks, email: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; recipientKind: Recipient['kind']; recipientId: string }>`
    with ended as (
      update verified_recipient set ended_at = now() where email = ${encryptRecipientEmail(cipher, email)} and ended_at is null
      returning id, recipient_kind, recipient_id),
    closed as (
      update recipient_session set ended_at = now() where verified_id in (select id from ended) and ended_at is null)
    select id, recipient_kind, recipient_id from ended`.execute(db)
  for (const row of rows) {
    await removeFactors(db, { kind: 'recipient', id: row.id })
    await announceShares(db, { accountId: '', recipient: { kind: row.recipientKind, id: row.recipientId } })
  }
  return rows.length > 0
}

/** Ends every sign-in of a verified recipient, or every sign-in except `butFor`. Notifies their open pages at once. */
export async function endSignInsOf(
  db: Db,
  verifiedId: string,
  { butFor = null }: { readonly butFor?: string | null } = {},
): Promise<void> {
  const { rows } = await sql<{ recipientKind: Recipient['kind']; recipientId: string }>`
    with ended as (
      update recipient_session set ended_at = now() where verified_id = ${verifiedId} and ended_at is null
        and id is distinct from ${butFor}::uuid)
    select recipient_kind, recipient_id from verified_recipient where id = ${verifiedId}`.execute(db)
  for (const row of rows)
    await announceShares(db, { accountId: '', recipient: { kind: row.recipientKind, id: row.recipientId } })
}

const MAX_LISTED = 10_000

export async function listVerified(db: Db, cipher: Marks): Promise<readonly Verified[]> {
  const rows = await db
    .selectFrom('verifiedRecipient')
    .selectAll()
    .where('endedAt', 'is', null)
    .limit(MAX_LISTED)
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      recipient: { kind: row.recipientKind, id: row.recipientId },
      name: row.name,
      email: openRecipientEmail(cipher, row.email),
    }))
    .toSorted((one, other) => (one.email < other.email ? -1 : 1))
}
