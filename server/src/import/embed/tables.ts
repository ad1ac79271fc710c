import type { ColumnType, Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A one-use ticket for the public import page and, once opened, its import-only embed session. */
    embedSession: {
      ticketDigest: Buffer
      /** The id of the embedding organization, encrypted; empty if opened with one of our access tokens. */
      embedder: EncryptedId
      /** Null if the address has no account here. */
      accountId: string | null
      /** The session whose token was used; the embed session ends with it. */
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
