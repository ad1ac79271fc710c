import { z } from 'zod'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Recipient } from '../recipient.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

const text = z.string().nullable()
const recipientDetails = z.object({
  name: z.string(),
  lastName: text,
  type: text,
  experience: text,
  address: text,
  gender: text,
})
/** A recipient as it was when it was added. */
export type RecipientDetails = z.output<typeof recipientDetails>

/** Most doctors, and most organizations, of one person. */
const MOST_MEMBERS = 200

const detailsAad = (profileId: string, { kind, id }: Recipient): string => `care-link/${profileId}/${kind}/${id}`

/** Puts a recipient into a person's list; false where it stands there already. Throws 'list-full'. */
export async function addToList(
  { db, cipher }: Services,
  { profileId }: OpenedRecord,
  recipient: Recipient,
  details: RecipientDetails,
): Promise<boolean> {
  const { held } = await db
    .selectFrom('care_team_member')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('profile_id', '=', profileId)
    .where('recipient_kind', '=', recipient.kind)
    .executeTakeFirstOrThrow()
  const added = await db
    .insertInto('care_team_member')
    .values({
      profile_id: profileId,
      recipient_kind: recipient.kind,
      recipient_id: recipient.id,
      details: cipher.encrypt(JSON.stringify(details), detailsAad(profileId, recipient)),
    })
    .onConflict((conflict) => conflict.columns(['profile_id', 'recipient_kind', 'recipient_id']).doNothing())
    .executeTakeFirst()
  const isNew = added.numInsertedOrUpdatedRows === 1n
  // Within its transaction the row goes with the refusal.
  if (isNew && held >= MOST_MEMBERS) throw new ApiError('list-full')
  return isNew
}

/** Takes a recipient out of a person's list; false where it is not there. */
export async function removeFromList(db: Db, { profileId }: OpenedRecord, recipient: Recipient): Promise<boolean> {
  const removed = await db
    .deleteFrom('care_team_member')
    .where('profile_id', '=', profileId)
    .where('recipient_kind', '=', recipient.kind)
    .where('recipient_id', '=', recipient.id)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** A recipient of a list. */
export type Listed = { readonly recipient: Recipient; readonly details: RecipientDetails }

/** A person's doctors or organizations, the latest added last. */
export async function readList(
  { db, cipher }: Services,
  profileIds: readonly string[],
  kind: Recipient['kind'],
): Promise<readonly Listed[]> {
  const rows = await db
    .selectFrom('care_team_member')
    .select(['profile_id', 'recipient_kind', 'recipient_id', 'details'])
    .where('profile_id', 'in', [...profileIds])
    .where('recipient_kind', '=', kind)
    .orderBy('id')
    .limit(MOST_MEMBERS * profileIds.length)
    .execute()
  const listed = new Map<string, Listed>()
  for (const row of rows) {
    const recipient = { kind: row.recipient_kind, id: row.recipient_id }
    if (listed.has(recipient.id)) continue
    const details = recipientDetails.parse(
      JSON.parse(cipher.decrypt(row.details, detailsAad(row.profile_id, recipient)).toString()),
    )
    listed.set(recipient.id, { recipient, details })
  }
  return [...listed.values()]
}

/** A recipient as it stands in some list of the account's; undefined where it stands in none. */
export async function findListed(
  { db, cipher }: Services,
  accountId: string,
  recipient: Recipient,
): Promise<RecipientDetails | undefined> {
  const row = await db
    .selectFrom('care_team_member')
    .innerJoin('profile', 'profile.id', 'care_team_member.profile_id')
    .select(['care_team_member.profile_id', 'care_team_member.details'])
    .where('profile.account_id', '=', accountId)
    .where('recipient_kind', '=', recipient.kind)
    .where('recipient_id', '=', recipient.id)
    .orderBy('care_team_member.id')
    .limit(1)
    .executeTakeFirst()
  return (
    row &&
    recipientDetails.parse(JSON.parse(cipher.decrypt(row.details, detailsAad(row.profile_id, recipient)).toString()))
  )
}
