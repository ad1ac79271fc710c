import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { TermFile } from './term-file.ts'
import type { LoincRow } from './read-loinc.ts'
import type { ConceptRow, PartRow } from './read-rxnorm.ts'

export async function saveLoincNames(db: Db, load: string, rows: readonly LoincRow[]): Promise<number> {
  const byCode = [...new Map(rows.map((row) => [row.code, row])).values()]
  await sql`
    insert into loinc_name (code, name, is_short, load)
    select code, name, "isShort", ${load}::uuid
    from json_to_recordset(${JSON.stringify(byCode)}::json) as row(code text, name text, "isShort" boolean)
    on conflict (code) do update set (name, is_short, load) = (excluded.name, excluded.is_short, excluded.load)`.execute(
    db,
  )
  return byCode.length
}

/** Saves concepts. A concept has several rows; those of one load are combined. */
export async function saveConcepts(db: Db, load: string, rows: readonly ConceptRow[]): Promise<number> {
  const byCode = new Map<string, ConceptRow>()
  for (const row of rows) {
    const known = byCode.get(row.code)
    const name = row.name ?? known?.name ?? null
    byCode.set(row.code, { code: row.code, name, isIngredient: row.isIngredient || known?.isIngredient === true })
  }
  await sql`
    insert into rxnorm_concept as kept (code, name, is_ingredient, load)
    select code, name, "isIngredient", ${load}::uuid
    from json_to_recordset(${JSON.stringify([...byCode.values()])}::json) as row(code text, name text, "isIngredient" boolean)
    on conflict (code) do update set
      name = case when kept.load = excluded.load then coalesce(excluded.name, kept.name) else excluded.name end,
      is_ingredient = excluded.is_ingredient or (kept.load = excluded.load and kept.is_ingredient),
      load = excluded.load`.execute(db)
  return byCode.size
}

export async function saveParts(db: Db, load: string, rows: readonly PartRow[]): Promise<number> {
  const once = [...new Map(rows.map((row) => [`${row.whole} ${row.part}`, row])).values()]
  await sql`
    insert into rxnorm_part (whole, part, load)
    select whole, part, ${load}::uuid from json_to_recordset(${JSON.stringify(once)}::json) as row(whole text, part text)
    on conflict (whole, part) do update set load = excluded.load`.execute(db)
  return once.length
}

const tables: Readonly<Record<TermFile, 'loincName' | 'rxnormConcept' | 'rxnormPart'>> = {
  loinc: 'loincName',
  'rxnorm-names': 'rxnormConcept',
  'rxnorm-relations': 'rxnormPart',
}

/** Deletes names of other loads that this load did not contain. */
export async function retireOthers(db: Db, kind: TermFile, load: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom(tables[kind]).where('load', '<>', load).executeTakeFirst()
  return Number(numDeletedRows)
}
