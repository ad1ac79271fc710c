import type { Db } from '#platform/database/database.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

/** What changes of second factors need. `db` is no transaction: each change is one of its own. */
export type FactorServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly publicUrl: string
  /** Done in the transaction of each change, before it, while the owner is held; what it throws refuses the change. */
  readonly alongside?: (trx: Db) => Promise<void>
}
