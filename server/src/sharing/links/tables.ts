import type { ColumnType, Generated } from 'kysely'
import type { HealthLinkMode } from '@kinchart/contract/calls/health-link-modes.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A SMART Health Link. The key of its content was never here. */
    healthLink: {
      id: string
      number: Generated<number>
      accountId: string
      profileId: string
      /** Keyed digest of the secret in its address. */
      tokenDigest: Buffer
      mode: HealthLinkMode
      isLongTerm: boolean
      /** Its content goes away with the first opening. */
      opensOnce: Generated<boolean>
      passcodeHash: string | null
      /** Wrong passcodes that it still takes in its whole life. */
      triesLeft: number
      /** Label and record types, encrypted. */
      details: Buffer
      /** The JWE that the browser made; null once nobody can open it. */
      content: Buffer | null
      contentAt: Generated<Date>
      expiresAt: Instant | null
      endedAt: Instant | null
      opened: Generated<number>
      lastOpenedAt: Instant | null
      createdAt: Generated<Date>
    }
    /** An address of a link's file that opens once. */
    healthLinkFile: { tokenDigest: Buffer; linkId: string; expiresAt: Instant }
  }
}
