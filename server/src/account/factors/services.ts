import type { Db } from '#platform/database/database.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

export type FactorServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly publicUrl: string
  /**
   * Runs in the transaction of each change of second factors, before the change and while the owner is locked. If it
   * throws, the change is rolled back.
   */
  readonly alongside?: (trx: Db) => Promise<void>
}
