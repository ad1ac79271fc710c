import type { ColumnType } from 'kysely'
import type { RatingFailure } from './services.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The VA's rating of one connected source; goes with the source and with the profile. */
    veteranRating: {
      sourceId: string
      profileId: string
      /** The VA's answer as it was received, encrypted; null until there is one. */
      answer: Buffer | null
      fetchedAt: Instant | null
      /** Why the latest question had no answer. */
      failure: RatingFailure | null
      /** The sign-in that was asked with; null where it was asked before this was noted. */
      signInId: string | null
      /** The VA is not asked again before, unless the person signs in anew. */
      askAfter: Instant
    }
  }
}
