import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Addressee } from '#platform/mail/mailer.ts'
import type { Cipher, Marks, ValueCipher } from '#platform/secrets/cipher.ts'
import { addresseeAt } from '../account-language.ts'
import { openEmail, openRecipientEmail } from '../email-address.ts'
import { cipherOfAccount } from '../data-keys.ts'

/** The owner of second factors: a patient's account, or a verified recipient (`verified_recipient.id`). */
export type FactorOwner = { readonly kind: 'account' | 'recipient'; readonly id: string }

export const columnsOf = ({ kind, id }: FactorOwner) =>
  kind === 'account' ? { accountId: id, recipientId: null } : { accountId: null, recipientId: id }

export const columnOf = ({ kind }: FactorOwner) => (kind === 'account' ? 'accountId' : 'recipientId')

/** Undefined if the row has no owner. */
export function ownerIn(row: { readonly accountId: string | null; readonly recipientId: string | null }) {
  if (row.accountId !== null) return { kind: 'account', id: row.accountId } satisfies FactorOwner
  return row.recipientId === null ? undefined : ({ kind: 'recipient', id: row.recipientId } satisfies FactorOwner)
}

export const keyOf = ({ kind, id }: FactorOwner): string => `${kind}/${id}`

/**
 * Returns the account's cipher, or the server's cipher for a recipient. Throws 'not-found' if the account is deleted.
 */
export const cipherOfOwner = async (db: Db, cipher: Cipher, { kind, id }: FactorOwner): Promise<ValueCipher> =>
  kind === 'account' ? cipherOfAccount(db, cipher, id) : cipher.server

/**
 * Returns the owner's address and language for emails. Locks the owner until the transaction ends, so that concurrent
 * changes run one after the other. Throws 'not-found' if the owner was deleted or is no longer verified.
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
