import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module './database/tables.ts' {
  interface Tables {
    keyCheck: { isOnly: boolean; value: Buffer }
    lastingKeys: { isOnly: boolean; value: Buffer }
    outgoingMail: {
      id: string
      encrypted: Buffer
      /**
       * Keyed digest of the recipient's address while the email is waiting. Used to find a person's emails without
       * decrypting emails.
       */
      recipient: Buffer | null
      failures: Generated<number>
      createdAt: Generated<Date>
      /** When sending last failed, or when the email was enqueued again. */
      triedAt: Instant | null
      sentAt: Instant | null
    }
    rateLimit: { key: Buffer; windowStart: Instant; used: number }
  }
}
