import type { ColumnType, Generated } from 'kysely'
import type { AuthorityGround } from '@kinchart/contract/calls/family.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

/** The picture of a dependent's plan, encrypted; apart from the profile, because the lists do without it. */
type PlanImageRow = { profileId: string; image: Buffer }

declare module '#platform/database/tables.ts' {
  interface Tables {
    planImage: PlanImageRow
    /** A dependent who has come of age, and what the guardian said of it. */
    guardianAuthority: {
      profileId: string
      askedAt: Instant
      /** Access pauses from then on; null while nothing is asked. */
      waitsUntil: Instant | null
      /** What the guardian stated last, and when; null before the first answer. */
      ground: AuthorityGround | null
      confirmedAt: Instant | null
      toldPausedAt: Instant | null
    }
    /** A record whose guardian hands it over; the row goes when it was taken over, or taken back. */
    recordHandover: {
      profileId: string
      /** Keyed digest of the code in the mailed link. */
      codeDigest: Buffer
      /** Where the link was mailed, encrypted under the profile's key. */
      email: Buffer
      /** Birth dates that may still be tried. */
      triesLeft: number
      offeredAt: Generated<Date>
      expiresAt: Instant
    }
  }
}
