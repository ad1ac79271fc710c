import type { Db } from '#platform/database/database.ts'

/** `isShort`: an abbreviation ('Hgb A1c MFr Bld'), used only if there is no better name. */
export type LoincName = { readonly name: string; readonly isShort: boolean }

/**
 * Maximum number of codes to look up, more than a record is expected to contain. Any codes beyond the limit keep the
 * source's names.
 */
const MAX_CODES = 5000

/** Uses the operator's own LOINC table; empty if none was loaded. */
export async function findLoincNames(db: Db, codes: Iterable<string>): Promise<ReadonlyMap<string, LoincName>> {
  const uniqueCodes = [...new Set(codes)].slice(0, MAX_CODES)
  if (uniqueCodes.length === 0) return new Map()
  const rows = await db
    .selectFrom('loincName')
    .select(['code', 'name', 'isShort'])
    .where('code', 'in', uniqueCodes)
    .execute()
  return new Map(rows.map(({ code, name, isShort }) => [code, { name, isShort }]))
}
