import type { Db } from '#platform/database/database.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

/** Services for changes of second factors. `db` is not a transaction: each change runs in its own. */
export type FactorServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly publicUrl: string
  /**
   * Runs in the transaction of each change, before it, while the owner is locked; an error it throws rejects the
   * change.
   */
  readonly alongside?: (trx: Db) => Promise<void>
}
