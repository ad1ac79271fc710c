import type { ColumnType, Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A one-use ticket for the public import page. Once opened, it is an import-only embed session. */
    embedSession: {
      ticketDigest: Buffer
      /** Encrypted; empty if opened with one of our access tokens. */
      embedder: EncryptedId
      /** Null if the ticket's address has no account here. */
      accountId: string | null
      /** The embed session ends with the session whose token was used. */
      sessionId: string | null
      /** An allowed target, encrypted. */
      redirectUrl: Buffer
      expiresAt: Instant
      browserDigest: Buffer | null
      openedAt: Instant | null
      endedAt: Instant | null
      createdAt: Generated<Date>
    }
  }
}
