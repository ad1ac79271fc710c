import type { ColumnType, Generated } from 'kysely'
import type { AuthorityGround } from '@kinchart/contract/calls/family.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

/** Encrypted. Separate from the profile, because lists don't need it. */
type PlanImageRow = { profileId: string; image: Buffer }

declare module '#platform/database/tables.ts' {
  interface Tables {
    planImage: PlanImageRow
    guardianAuthority: {
      profileId: string
      requestedAt: Instant
      /** When access pauses; null if no question is open. */
      waitsUntil: Instant | null
      /** Null until the first response. */
      ground: AuthorityGround | null
      confirmedAt: Instant | null
      pauseNotifiedAt: Instant | null
    }
    /** Deleted when the record is taken over or the link is withdrawn. */
    recordHandover: {
      profileId: string
      codeDigest: Buffer
      /** The recipient's address, encrypted under the profile's key. */
      email: Buffer
      triesLeft: number
      offeredAt: Generated<Date>
      expiresAt: Instant
    }
  }
}
