import type { Db } from '#platform/database/database.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

export type FactorServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly publicUrl: string
  /** Runs before each change, in the change's transaction, while the owner is locked. An error rejects the change. */
  readonly alongside?: (trx: Db) => Promise<void>
}
