import type { ColumnType, Generated } from 'kysely'
import type { HealthLinkMode } from '@kinchart/contract/calls/health-link-modes.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The key of the link's content is never sent to the server. */
    healthLink: {
      id: string
      number: Generated<number>
      accountId: string
      profileId: string
      /** Keyed digest of the secret in the link's address. */
      tokenDigest: Buffer
      mode: HealthLinkMode
      isLongTerm: boolean
      isSingleUse: Generated<boolean>
      passcodeHash: string | null
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
    healthLinkFile: { tokenDigest: Buffer; linkId: string; expiresAt: Instant }
  }
}
