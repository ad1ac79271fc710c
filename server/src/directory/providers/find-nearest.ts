import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { milesBetween } from './miles.ts'
import type { ProviderKind } from './tables.ts'

/** Search radius in degrees, widened if too few are found: about 50 miles, 200, and everywhere. */
const STEPS = [0.7, 3, 360] as const
/** Per degree of latitude. A degree of longitude is as long at the equator and shorter elsewhere. */
const MILES_A_DEGREE = 69

type NearestParams = {
  readonly kind: ProviderKind
  readonly conditions: readonly RawBuilder<boolean>[]
  /** The zip that distances are measured from. */
  readonly from: string
}

type Page = { readonly offset: number; readonly limit: number; readonly without?: readonly string[] }

/**
 * Returns the providers nearest to a zip, by distance and then by name, reading zip by zip. Undefined if the zip is not
 * in the table or fewer providers than requested have a known location.
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
