import type { ColumnType, Generated } from 'kysely'
import type { HealthLinkMode } from '@kinchart/contract/health-link-modes.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A SMART Health Link. The key of its content was never here. */
    health_link: {
      id: string
      number: Generated<number>
      account_id: string
      profile_id: string
      /** Keyed digest of the secret in its address. */
      token_digest: Buffer
      mode: HealthLinkMode
      is_long_term: boolean
      passcode_hash: string | null
      /** Wrong passcodes that it still takes in its whole life. */
      tries_left: number
      /** Label and record types, encrypted. */
      details: Buffer
      /** The JWE that the browser made; null once nobody can open it. */
      content: Buffer | null
      content_at: Generated<Date>
      expires_at: Instant | null
      ended_at: Instant | null
      opened: Generated<number>
      last_opened_at: Instant | null
      created_at: Generated<Date>
    }
    /** An address of a link's file that opens once. */
    health_link_file: { token_digest: Buffer; link_id: string; expires_at: Instant }
  }
}
