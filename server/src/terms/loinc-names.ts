import type { Db } from '#platform/database/database.ts'

/** A name of LOINC's; `isShort`: its abbreviation ('Hgb A1c MFr Bld'), which nobody reads who knows a better name. */
export type LoincName = { readonly name: string; readonly isShort: boolean }

/** More codes than that are in no record; the rest keep the names they have. */
const MOST_CODES = 5000

/** What the operator's own table of LOINC calls some codes; empty where none was loaded. */
export async function findLoincNames(db: Db, codes: Iterable<string>): Promise<ReadonlyMap<string, LoincName>> {
  const asked = [...new Set(codes)].slice(0, MOST_CODES)
  if (asked.length === 0) return new Map()
  const rows = await db.selectFrom('loincName').select(['code', 'name', 'isShort']).where('code', 'in', asked).execute()
  return new Map(rows.map(({ code, name, isShort }) => [code, { name, isShort }]))
}
