import type { ColumnType, Generated } from 'kysely'
import type { HealthLinkMode } from '@kinchart/contract/calls/health-link-modes.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A SMART Health Link. The key of its content is never sent to the server. */
    healthLink: {
      id: string
      number: Generated<number>
      accountId: string
      profileId: string
      /** Keyed digest of the secret in its address. */
      tokenDigest: Buffer
      mode: HealthLinkMode
      isLongTerm: boolean
      /** Its content is deleted on first access. */
      opensOnce: Generated<boolean>
      passcodeHash: string | null
      /** Remaining wrong passcodes over its whole life. */
      triesLeft: number
      /** Label and record types, encrypted. */
      details: Buffer
      /** The JWE that the browser made; null once the link is closed. */
      content: Buffer | null
      contentAt: Generated<Date>
      expiresAt: Instant | null
      endedAt: Instant | null
      opened: Generated<number>
      lastOpenedAt: Instant | null
      createdAt: Generated<Date>
    }
    /** A one-time address of a link's file. */
    healthLinkFile: { tokenDigest: Buffer; linkId: string; expiresAt: Instant }
  }
}
