import type { ColumnType, Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /**
     * A single-use ticket for the public import page. When the ticket is opened, the row becomes an import-only embed
     * session.
     */
    embedSession: {
      ticketDigest: Buffer
      /** Encrypted. Empty if the embed session was opened with one of our access tokens. */
      embedder: EncryptedId
      /** Null if the ticket's address has no account here. */
      accountId: string | null
      /** The session of the access token. The embed session ends when this session ends. */
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
