import type { ColumnType, Generated } from 'kysely'
import type { AuthorityGround } from '@kinchart/contract/calls/family.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

/** `image` is encrypted. It is stored apart from the profile, because lists of dependents don't need it. */
type PlanImageRow = { profileId: string; image: Buffer }

declare module '#platform/database/tables.ts' {
  interface Tables {
    planImage: PlanImageRow
    guardianAuthority: {
      profileId: string
      requestedAt: Instant
      /** When the guardian's access pauses. Null if no response is awaited. */
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
