import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { SeenProvider } from '#record/practitioners/list-seen.ts'
import type { Recipient } from '../recipient.ts'
import type { ProviderDirectory } from '../provider-directory.ts'
import type { RecipientDetails } from './care-team-members.ts'

export type KnownRecipients = {
  readonly directory: ProviderDirectory
  /** Returns the doctors seen in a record. */
  readonly seenBy: (record: OpenedRecord) => Promise<readonly SeenProvider[]>
}

/**
 * Returns the data of a recipient that a patient may add: from the directory, or else from their own records; undefined
 * for any other.
 */
export async function findRecipient(
  { db, directory, seenBy }: KnownRecipients & { readonly db: Db },
  record: OpenedRecord,
  { kind, id }: Recipient,
): Promise<RecipientDetails | undefined> {
  const listed = await directory.find(db, id)
  if (listed) {
    if ((listed.kind === 'organization') !== (kind === 'organization')) return undefined
    const { name, lastName, type, experience, address, gender } = listed
    return { name, lastName, type, experience, address, gender }
  }
  if (kind === 'organization') return undefined
  const one = (await seenBy(record)).find(({ providerId }) => providerId === id)
  return (
    one && {
      name: one.providerName,
      lastName: one.providerLastName,
      type: one.providerType,
      experience: null,
      address: one.providerAddress,
      gender: one.gender,
    }
  )
}
