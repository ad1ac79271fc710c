import type { ColumnType, Generated } from 'kysely'
import type { AuthorityGround } from '@kinchart/contract/calls/family.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

/** The image of a dependent's plan, encrypted; separate from the profile because lists don't need it. */
type PlanImageRow = { profileId: string; image: Buffer }

declare module '#platform/database/tables.ts' {
  interface Tables {
    planImage: PlanImageRow
    /** A dependent who has turned 18, and the guardian's statement about it. */
    guardianAuthority: {
      profileId: string
      askedAt: Instant
      /** When access pauses; null if no question is open. */
      waitsUntil: Instant | null
      /** The guardian's latest statement and its time; null before the first response. */
      ground: AuthorityGround | null
      confirmedAt: Instant | null
      toldPausedAt: Instant | null
    }
    /**
     * A record being handed over by its guardian; the row is deleted when the record is taken over or the link is
     * withdrawn.
     */
    recordHandover: {
      profileId: string
      /** Keyed digest of the code in the emailed link. */
      codeDigest: Buffer
      /** The recipient's address, encrypted under the profile's key. */
      email: Buffer
      /** Remaining birth date tries. */
      triesLeft: number
      offeredAt: Generated<Date>
      expiresAt: Instant
    }
  }
}
