import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Addressee } from '#platform/mail/mailer.ts'
import type { Cipher, Marks, ValueCipher } from '#platform/secrets/cipher.ts'
import { addresseeAt } from '../account-language.ts'
import { openEmail, openRecipientEmail } from '../email-address.ts'
import { cipherOfAccount } from '../data-keys.ts'

/**
 * The owner of second factors: a patient's account, or the sign-in of a verified recipient (`verified_recipient.id`).
 */
export type FactorOwner = { readonly kind: 'account' | 'recipient'; readonly id: string }

/** Returns the two columns that identify a row's owner. */
export const columnsOf = ({ kind, id }: FactorOwner) =>
  kind === 'account' ? { accountId: id, recipientId: null } : { accountId: null, recipientId: id }

/** Returns the one that is filled. */
export const columnOf = ({ kind }: FactorOwner) => (kind === 'account' ? 'accountId' : 'recipientId')

/** Returns a row's owner; undefined if it has none. */
export function ownerIn(row: { readonly accountId: string | null; readonly recipientId: string | null }) {
  if (row.accountId !== null) return { kind: 'account', id: row.accountId } satisfies FactorOwner
  return row.recipientId === null ? undefined : ({ kind: 'recipient', id: row.recipientId } satisfies FactorOwner)
}

/** Returns the owner's key for keyed digests, attempt counters and encrypted values. */
export const keyOf = ({ kind, id }: FactorOwner): string => `${kind}/${id}`

/**
 * Returns the cipher for an owner's data; a recipient's data uses the server's. Throws 'not-found' if the account is
 * deleted.
 */
export const cipherOfOwner = async (db: Db, cipher: Cipher, { kind, id }: FactorOwner): Promise<ValueCipher> =>
  kind === 'account' ? cipherOfAccount(db, cipher, id) : cipher.server

/**
 * Returns the recipient of emails about an owner's second factors. Within a transaction it locks the owner, so that
 * concurrent changes run sequentially. Throws 'not-found' if the owner is deleted or no longer verified.
 */
export async function lockOwner(trx: Db, cipher: Marks, { kind, id }: FactorOwner): Promise<Addressee> {
  if (kind === 'account') {
    const account = await trx
      .selectFrom('account')
      .select(['email', 'language'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) throw new ApiError('not-found')
    return { to: openEmail(cipher, account.email), language: account.language ?? 'en' }
  }
  const recipient = await trx
    .selectFrom('verifiedRecipient')
    .select('email')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!recipient) throw new ApiError('not-found')
  return addresseeAt(trx, cipher, openRecipientEmail(cipher, recipient.email))
}
