import { z } from 'zod'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { cipherOf } from '#account/data-keys.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Recipient } from '#sharing/tables.ts'

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
export type RecipientDetails = z.output<typeof recipientDetails>

/** Maximum doctors, and maximum organizations, per patient. */
const MAX_MEMBERS = 200

export const memberAad = (profileId: string, { kind, id }: Recipient): string => `care-link/${profileId}/${kind}/${id}`

/** Returns false if the recipient is already in the list. Throws 'list-full'. */
export async function addToList(
  { db, cipher }: Services,
  record: OpenedRecord,
  recipient: Recipient,
  details: RecipientDetails,
): Promise<boolean> {
  const { profileId } = record
  const { held } = await db
    .selectFrom('careTeamMember')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('profileId', '=', profileId)
    .where('recipientKind', '=', recipient.kind)
    .executeTakeFirstOrThrow()
  const added = await db
    .insertInto('careTeamMember')
    .values({
      profileId,
      recipientKind: recipient.kind,
      recipientId: recipient.id,
      details: cipherOf(cipher, record).encrypt(JSON.stringify(details), memberAad(profileId, recipient)),
    })
    .onConflict((conflict) => conflict.columns(['profileId', 'recipientKind', 'recipientId']).doNothing())
    .executeTakeFirst()
  const isNew = added.numInsertedOrUpdatedRows === 1n
  if (isNew && held >= MAX_MEMBERS) throw new ApiError('list-full')
  return isNew
}

/** Returns false if the recipient is not in the list. */
export async function removeFromList(db: Db, { profileId }: OpenedRecord, recipient: Recipient): Promise<boolean> {
  const removed = await db
    .deleteFrom('careTeamMember')
    .where('profileId', '=', profileId)
    .where('recipientKind', '=', recipient.kind)
    .where('recipientId', '=', recipient.id)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

export type Listed = { readonly recipient: Recipient; readonly details: RecipientDetails }

/** Returns the list with the most recently added member at the end. */
export async function readList(
  { db, cipher }: Services,
  profileIds: readonly string[],
  kind: Recipient['kind'],
): Promise<readonly Listed[]> {
  const rows = await db
    .selectFrom('careTeamMember')
    .innerJoin('profile', 'profile.id', 'careTeamMember.profileId')
    .select(['profileId', 'recipientKind', 'recipientId', 'careTeamMember.details', 'dataKey'])
    .where('profileId', 'in', [...profileIds])
    .where('recipientKind', '=', kind)
    .orderBy('careTeamMember.id')
    .limit(MAX_MEMBERS * profileIds.length)
    .execute()
  const listed = new Map<string, Listed>()
  for (const row of rows) {
    const recipient = { kind: row.recipientKind, id: row.recipientId }
    if (listed.has(recipient.id)) continue
    listed.set(recipient.id, { recipient, details: openDetails(cipher, recipient, row) })
  }
  return [...listed.values()]
}

/** Searches all lists of the account. Returns undefined if none of them contains the recipient. */
export async function findListed(
  { db, cipher }: Services,
  accountId: string,
  recipient: Recipient,
): Promise<RecipientDetails | undefined> {
  const row = await db
    .selectFrom('careTeamMember')
    .innerJoin('profile', 'profile.id', 'careTeamMember.profileId')
    .select(['careTeamMember.profileId', 'careTeamMember.details', 'dataKey'])
    .where('profile.accountId', '=', accountId)
    .where('recipientKind', '=', recipient.kind)
    .where('recipientId', '=', recipient.id)
    .orderBy('careTeamMember.id')
    .limit(1)
    .executeTakeFirst()
  return row && openDetails(cipher, recipient, row)
}

type DetailsRow = { readonly profileId: string; readonly dataKey: Buffer; readonly details: Buffer }

function openDetails(cipher: Cipher, recipient: Recipient, row: DetailsRow): RecipientDetails {
  const details = cipherOf(cipher, row).decrypt(row.details, memberAad(row.profileId, recipient))
  return recipientDetails.parse(JSON.parse(details.toString()))
}
