import type { ColumnType } from 'kysely'
import type { RatingFailure } from './services.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    veteranRating: {
      sourceId: string
      profileId: string
      /** The VA's response as received, encrypted; null until there is a response. */
      answer: Buffer | null
      fetchedAt: Instant | null
      failure: RatingFailure | null
      /** Null if the rating was requested before this column existed. */
      signInId: string | null
      /** The VA is not queried before this time, unless the user signs in again. */
      askAfter: Instant
    }
  }
}
