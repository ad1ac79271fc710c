import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Addressee } from '#platform/mail/mailer.ts'
import type { Cipher, Marks, ValueCipher } from '#platform/secrets/cipher.ts'
import { addresseeAt } from '../account-language.ts'
import { openEmail, openRecipientEmail } from '../email-address.ts'
import { cipherOfAccount } from '../data-keys.ts'

/** Whose second factors: a person's account, or the sign-in of a verified recipient (`verified_recipient.id`). */
export type FactorOwner = { readonly kind: 'account' | 'recipient'; readonly id: string }

/** The two columns that say whose a row is. */
export const columnsOf = ({ kind, id }: FactorOwner) =>
  kind === 'account' ? { accountId: id, recipientId: null } : { accountId: null, recipientId: id }

/** The one of them that is filled. */
export const columnOf = ({ kind }: FactorOwner) => (kind === 'account' ? 'accountId' : 'recipientId')

/** The owner of a row; undefined for a row that is nobody's. */
export function ownerIn(row: { readonly accountId: string | null; readonly recipientId: string | null }) {
  if (row.accountId !== null) return { kind: 'account', id: row.accountId } satisfies FactorOwner
  return row.recipientId === null ? undefined : ({ kind: 'recipient', id: row.recipientId } satisfies FactorOwner)
}

/** What keyed digests, counts of tries and encrypted values name an owner by. */
export const keyOf = ({ kind, id }: FactorOwner): string => `${kind}/${id}`

/** What encrypts and opens an owner's things: a recipient's are the server's. Throws 'not-found' where the account is gone. */
export const cipherOfOwner = async (db: Db, cipher: Cipher, { kind, id }: FactorOwner): Promise<ValueCipher> =>
  kind === 'account' ? cipherOfAccount(db, cipher, id) : cipher.server

/**
 * Who reads the mails about an owner's second factors. Within a transaction it holds the owner until that ends, so that
 * two changes at once come one after the other. Throws 'not-found' where the owner is gone or verified no more.
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
