import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const EARTH_RADIUS_MILES = 3958.8

/** Distance as the crow flies (haversine) between two joined rows of `zip_place`. Null if either row is missing. */
export function milesBetween(here: string, there: string): RawBuilder<number | null> {
  const at = (place: string, part: string) => sql`radians(${sql.ref(`${place}.${part}`)})`
  const halfSquared = (part: string) => sql`power(sin((${at(there, part)} - ${at(here, part)}) / 2), 2)`
  const part = sql`(${halfSquared('latitude')}
      + cos(${at(here, 'latitude')}) * cos(${at(there, 'latitude')}) * ${halfSquared('longitude')})`
  // Don't use `least(1, …)`: it ignores null, so a missing row would get a distance instead of null.
  return sql<number | null>`2 * ${EARTH_RADIUS_MILES}::float8 * atan2(sqrt(${part}), sqrt(abs(1 - ${part})))`
}

/** Returns the distance to each zip, rounded to one decimal. Omits unknown zips. */
export async function milesTo(
  db: Db,
  from: string | null,
  zips: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (from === null || zips.length === 0) return new Map()
  const { rows } = await sql<{ zip: string; miles: number }>`
    select there.zip, round((${milesBetween('here', 'there')})::numeric, 1)::float8 as miles
    from zip_place there, zip_place here
    where here.zip = ${from} and there.zip = any(${zips}::text[])`.execute(db)
  return new Map(rows.map(({ zip, miles }) => [zip, miles]))
}
