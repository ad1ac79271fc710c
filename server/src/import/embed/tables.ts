import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A one-use ticket to the public import page and, once opened, the embed session it gave: it can import and nothing else. */
    embed_session: {
      ticket_digest: Buffer
      /** The id of the embedding organization; empty where an access token of ours was opened. */
      embedder: string
      /** Null for a ticket to nobody: the address has no account here. */
      account_id: string | null
      /** The session whose token was opened; the embed session ends with it. */
      session_id: string | null
      /** An allowed target, encrypted. */
      redirect_url: Buffer
      expires_at: Instant
      browser_digest: Buffer | null
      opened_at: Instant | null
      ended_at: Instant | null
      created_at: Generated<Date>
    }
  }
}
