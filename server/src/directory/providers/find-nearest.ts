import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { milesBetween } from './miles.ts'
import type { ProviderKind } from './tables.ts'

/** How far around a place is looked, in degrees; where that is too little, further. About 50 miles, 200, and everywhere. */
const STEPS = [0.7, 3, 360] as const
/** Of latitude; of longitude it is that much at the equator and less elsewhere. */
const MILES_A_DEGREE = 69

type NearestParams = {
  readonly kind: ProviderKind
  readonly conditions: readonly RawBuilder<boolean>[]
  /** The zip that distances are counted from. */
  readonly from: string
}

type Page = { readonly offset: number; readonly limit: number; readonly without?: readonly string[] }

/**
 * The providers nearest to a zip, by distance and then by name, read from zip to zip; undefined where no table knows the
 * zip, or where fewer than asked for are known to be anywhere.
 */
export async function findNearest(
  db: Db,
  { kind, conditions, from }: NearestParams,
  { offset, limit, without = [] }: Page,
): Promise<readonly string[] | undefined> {
  const needed = offset + limit
  const fits = [...conditions, ...(without.length === 0 ? [] : [sql<boolean>`id <> all(${without}::uuid[])`])]
  for (const degrees of STEPS) {
    const { rows } = await sql<{ id: string }>`
      with boxed as materialized (
        select there.zip, ${milesBetween('here', 'there')} as miles,
          ${degrees}::float8 * ${MILES_A_DEGREE}::float8 * cos(radians(here.latitude)) as reach
        from zip_place there, zip_place here
        where here.zip = ${from}
          and there.latitude between here.latitude - ${degrees}::float8 and here.latitude + ${degrees}::float8
          and there.longitude between here.longitude - ${degrees}::float8 and here.longitude + ${degrees}::float8
      ),
      -- Beyond the nearest edge of the box somebody outside it may be nearer.
      near as (select zip, miles from boxed where miles <= reach or ${degrees}::float8 >= 360)
      select found.id from near cross join lateral (
        select id, name_key from listed_provider
        where kind = ${kind} and retired_at is null and zip_key = near.zip and ${sql.join(fits, sql` and `)}
        order by name_key, id limit ${needed}
      ) found order by near.miles, found.name_key, found.id limit ${needed}`.execute(db)
    if (rows.length === needed) return rows.slice(offset).map(({ id }) => id)
  }
  return undefined
}
