import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type Medicine = { readonly name: string | null; readonly ingredients: string | null }

const MAX_CODES = 5000
/** The maximum number of steps from a pack to its drugs, their components, their exact salts, and the ingredients. */
const MAX_STEPS = 6

/** Codes not in the operator's own RxNorm tables are absent. */
export async function findMedicines(db: Db, codes: Iterable<string>): Promise<ReadonlyMap<string, Medicine>> {
  const uniqueCodes = [...new Set(codes)].filter((code) => /^\d{1,10}$/.test(code)).slice(0, MAX_CODES)
  if (uniqueCodes.length === 0) return new Map()
  const { rows } = await sql<{ code: string; name: string | null; ingredients: string | null }>`
    with recursive made (code, part, step) as (
      select code, code, 0 from unnest(${uniqueCodes}::text[]) as asked (code)
      union
      select made.code, p.part, made.step + 1 from made join rxnorm_part p on p.whole = made.part
      where made.step < ${MAX_STEPS}
    )
    select asked.code, c.name, (
      select string_agg(distinct i.code, '+' order by i.code) from made join rxnorm_concept i on i.code = made.part
      where made.code = asked.code and i.is_ingredient
    ) as ingredients
    from unnest(${uniqueCodes}::text[]) as asked (code) left join rxnorm_concept c on c.code = asked.code`.execute(db)
  return new Map(
    rows.flatMap(({ code, name, ingredients }) =>
      name === null && ingredients === null ? [] : [[code, { name, ingredients }] as const],
    ),
  )
}
