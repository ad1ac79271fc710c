import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '@kinchart/contract/calls/all.ts'
import { listCalls } from '@kinchart/contract/sections/all.ts'
import { hospitals, openStage, type Person, type Stage } from '../with-sandbox.ts'
import type { TestPortal } from '../start-portal.ts'

const OTHERS = 2500

let stage: Stage
let portal: TestPortal
let marisol: Person
beforeAll(async () => {
  stage = await openStage({ benchCharts: [OTHERS] })
  portal = stage.portal
  marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  await stage.importFrom({
    as: marisol,
    slug: hospitals.tallgrass,
    username: 'marisol',
    patientId: 'marisol-whitcombe',
  })
})
afterAll(async () => {
  await portal.close()
  await stage.sandbox.close()
})

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : []

const readings = Object.values(calls).filter(
  ({ access, query, params, method }) =>
    ['session', 'record'].includes(access) &&
    method === 'GET' &&
    [...fieldsOf(query), ...fieldsOf(params)].some((field) => field === 'profileId' || field === 'docid'),
)

async function readEverything(): Promise<void> {
  const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<string> => {
    const searchParams = new URLSearchParams({ profileId: marisol.profileId, ...query }).toString()
    const answer = await fetch(`${portal.url}/api${path}?${searchParams}`, {
      headers: { authorization: `Bearer ${marisol.token}` },
    })
    expect(answer.status).not.toBe(500)
    return answer.text()
  }
  const ids = new Set<string>()
  for (const { path } of Object.values(listCalls))
    for (const [, id] of (await ask(path, {})).matchAll(/"id":"(\d+)","ehrImport/g)) if (id !== undefined) ids.add(id)
  expect(ids.size).toBeGreaterThan(30)
  const known = { testKey: 'code:4548-4', section: 'medications', day: '2026-11-24', year: '2024', q: 'glucose' }
  for (const id of ids)
    for (const { path, query, params } of readings) {
      const fields = [...fieldsOf(query), ...fieldsOf(params)]
      if (!fields.some((field) => ['id', 'docid', 'recordId'].includes(field)) && id !== [...ids][0]) continue
      const filling: Readonly<Record<string, string>> = {
        ...known,
        id,
        docid: id,
        recordId: id,
        profileId: marisol.profileId,
      }
      const filled = path.replaceAll(/\{(\w+)\}/g, (_all, field: string) => filling[field] ?? '1')
      await ask(
        filled,
        Object.fromEntries(fields.flatMap((field) => (field in filling ? [[field, filling[field] ?? '']] : []))),
      )
    }
}

type Table = { readonly rows: number; readonly lookedAt: number }

async function tables({ pool }: { readonly pool: pg.Pool }): Promise<Map<string, Table>> {
  const all = await Promise.all(Array.from({ length: pool.options.max }, async () => pool.connect()))
  for (const client of all) await client.query('select pg_stat_force_next_flush()')
  for (const client of all) client.release()
  const { rows } = await pool.query<Table & { name: string }>(`
    select t.relname as name, c.reltuples::int as rows, (t.seq_tup_read + coalesce(t.idx_tup_fetch, 0)
      + coalesce((select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::int as "lookedAt"
    from pg_stat_user_tables t join pg_class c on c.oid = t.relid`)
  return new Map(rows.map(({ name, ...table }) => [name, table]))
}

async function costs(): Promise<Map<string, Table>> {
  await portal.database.pool.query('analyze')
  const before = await tables(portal.database)
  await readEverything()
  const after = await tables(portal.database)
  const since = (table: string, lookedAt: number): number => lookedAt - (before.get(table)?.lookedAt ?? 0)
  return new Map([...after].map(([table, { rows, lookedAt }]) => [table, { rows, lookedAt: since(table, lookedAt) }]))
}

test('reads no additional rows for a patient even if other patients have many records', { tags: 'soak' }, async () => {
  // Reads everything once as an earlier visit, because Kinchart computes which entries are new only after a visit.
  await readEverything()
  await portal.database.pool.query(`update record_visit set new_since = now() - interval '1 day'`)
  const alone = await costs()
  const other = await stage.signUpAs('bench', `bench-${OTHERS}`)
  await stage.importFrom({ as: other, slug: 'bench', username: `bench-${OTHERS}`, patientId: `bench-${OTHERS}` })
  // Start without a worker, because it would read the other patient's documents at the same time.
  portal = await (await stage.portal.leave())({ env: { ROLES: 'api' } })
  const among = await costs()
  const growth = [...among].map(([table, now]) => ({
    table,
    rows: now.rows - (alone.get(table)?.rows ?? 0),
    lookedAt: now.lookedAt - (alone.get(table)?.lookedAt ?? 0),
  }))
  const ofOthers = growth.filter(({ rows }) => rows > OTHERS / 4)
  expect(ofOthers.map(({ table }) => table)).toContain('resource')
  expect(ofOthers.filter(({ rows, lookedAt }) => lookedAt > rows / 2)).toEqual([])
})
