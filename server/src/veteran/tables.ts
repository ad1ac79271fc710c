import type { ColumnType } from 'kysely'
import type { RatingFailure } from './services.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The VA's rating of one connected source; deleted with the source and with the profile. */
    veteranRating: {
      sourceId: string
      profileId: string
      /** The VA's response as received, encrypted; null until there is one. */
      answer: Buffer | null
      fetchedAt: Instant | null
      /** Why the latest request failed. */
      failure: RatingFailure | null
      /** The sign-in used for the request; null if the request predates this column. */
      signInId: string | null
      /** The VA is not queried before this, unless the user signs in again. */
      askAfter: Instant
    }
  }
}
