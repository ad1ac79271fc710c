import type { ColumnType, Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A one-use ticket to the public import page and, once opened, the embed session it gave: it can import and nothing else. */
    embedSession: {
      ticketDigest: Buffer
      /** The id of the embedding organization, encrypted; an empty one where an access token of ours was opened. */
      embedder: EncryptedId
      /** Null for a ticket to nobody: the address has no account here. */
      accountId: string | null
      /** The session whose token was opened; the embed session ends with it. */
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
