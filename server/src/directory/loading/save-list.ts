import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { changed } from '#directory/listed-organization.ts'
import { fillBlanks, type NormalizedRow } from './normalize-list.ts'

export type SaveListResult = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly returned: number
  readonly retired: number
}

const BATCH = 500

const columns = [
  'hospitalName',
  'ehrName',
  'providerType',
  'fhirBase',
  'host',
  'practiceId',
  'place',
  'authorizationPath',
  'tokenHost',
  'authorizationMethod',
  'scopes',
  'clientId',
  'sendsAud',
  'searchName',
  'problem',
] as const

type Stored = NormalizedRow & { readonly id: number; readonly list: string; readonly retiredAt: Date | null }

/**
 * Keeps ids, adds new organizations, and retires organizations that are no longer in any list. Works in batches
 * instead of one long transaction, because the directory is in use. If a load is interrupted, the next load completes
 * the work.
 */
export async function saveList(
  db: Db,
  list: string,
  rows: readonly NormalizedRow[],
  options: { readonly isPart: boolean; readonly signal?: AbortSignal | undefined },
): Promise<SaveListResult> {
  const load = randomUUID()
  const count = { added: 0, changed: 0, unchanged: 0, returned: 0 }
  for (let from = 0; from < rows.length; from += BATCH) {
    options.signal?.throwIfAborted()
    await saveBatch(db, list, load, rows.slice(from, from + BATCH), count)
  }
  const retired = options.isPart ? 0 : await retireRest(db, list, load)
  const touched = count.added + count.changed + count.returned + retired
  if (touched >= BATCH) await sql`vacuum (analyze) care_organization`.execute(db)
  if (touched > 0) await changed(db)
  return { ...count, retired }
}

async function saveBatch(
  db: Db,
  list: string,
  load: string,
  batch: readonly NormalizedRow[],
  count: { added: number; changed: number; unchanged: number; returned: number },
): Promise<void> {
  const keys = batch.map((row) => row.key)
  const stored = await db
    .selectFrom('careOrganization')
    .select(['id', 'key', 'list', 'retiredAt', ...columns])
    .where('key', 'in', keys)
    .execute()
  const before = new Map(stored.map((row) => [row.key, row]))
  const written: (NormalizedRow & { list: string; retiredAt: null })[] = []
  for (const row of batch) {
    const known = before.get(row.key)
    const next = known ? merge(known, row, list) : { ...row, list }
    if (!known) count.added++
    else if (known.retiredAt !== null) count.returned++
    else if (columns.every((column) => known[column] === next[column]) && known.list === next.list) {
      count.unchanged++
      continue
    } else count.changed++
    written.push({ ...next, retiredAt: null })
  }
  await db.transaction().execute(async (trx) => {
    if (written.length > 0) {
      await trx
        .insertInto('careOrganization')
        .values(written)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((row) => ({
            ...Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)])),
            list: row.ref('excluded.list'),
            retiredAt: null,
            loadedAt: new Date(),
          })),
        )
        .execute()
    }
    await trx
      .insertInto('careOrganizationList')
      .columns(['list', 'organizationId', 'load'])
      .expression((from) =>
        from
          .selectFrom('careOrganization')
          .select((row) => [
            sql.lit(list).as('list'),
            row.ref('id').as('organizationId'),
            sql<string>`${load}::uuid`.as('load'),
          ])
          .where('key', 'in', keys),
      )
      .onConflict((conflict) => conflict.columns(['list', 'organizationId']).doUpdateSet({ load }))
      .execute()
  })
}

/** The row's values are from the first list that named the row. Other lists only fill in missing values. */
function merge(known: Stored, row: NormalizedRow, list: string): NormalizedRow & { list: string } {
  const isOwner = known.list === list || known.list === '' || known.retiredAt !== null
  return isOwner ? { ...fillBlanks(row, known), list } : pick(fillBlanks(known, row))
}

function pick({ id: _id, retiredAt: _at, ...row }: Stored): NormalizedRow & { list: string } {
  return row
}

async function retireRest(db: Db, list: string, load: string): Promise<number> {
  const answer = await sql<{ retired: number }>`
    with gone as (
      delete from care_organization_list where list = ${list} and load <> ${load}::uuid returning organization_id
    ), rest as (
      select organization_id, (
        select min(other.list) from care_organization_list other
        where other.organization_id = gone.organization_id and other.list <> ${list}
      ) as next_list from gone
    ), ended as (
      update care_organization
      set list = coalesce(rest.next_list, care_organization.list),
          retired_at = case when rest.next_list is null then now() end
      from rest where care_organization.id = rest.organization_id
      returning care_organization.retired_at
    )
    select count(*) filter (where retired_at is not null) as retired from ended`.execute(db)
  return answer.rows[0]?.retired ?? 0
}
