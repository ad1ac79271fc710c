import { expect, test } from 'vitest'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { fillTables, findPersonal, readColumns } from '#account/deletion/fill-tables.test-support.ts'
import { deleteDueAccounts } from '#account/deletion/delete-due-accounts.ts'
import { handOver, offer } from '#family/handover.test-support.ts'
import { createOutbox } from '#platform/mail/outbox.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { handedOver } from './hand-over-record.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()

const noWork = async (): Promise<void> => undefined
const query = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  (await portal.database.pool.query(text, [...values])).rows as Row[]
const accountOf = async (profileId: string): Promise<string> =>
  (await query<{ id: string }>('select account_id as id from profile where id = $1', [profileId]))[0]?.id ?? ''
async function countRows(profileId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(handedOver)) {
    const [row] = await query<{ n: number }>(`select count(*)::int as n from "${table}" where profile_id = $1`, [
      profileId,
    ])
    counts[table] = row?.n ?? -1
  }
  return counts
}
async function findEverywhere(ids: readonly string[]): Promise<string[]> {
  const places = await query<{ place: string }>(
    `select format('%I.%I', table_schema, table_name) as place from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    [],
  )
  const foundPlaces: string[] = []
  for (const { place } of places) {
    const rows = await query(`select 1 from ${place} t where to_jsonb(t)::text ~* $1 limit 1`, [ids.join('|')])
    if (rows.length > 0) foundPlaces.push(place)
  }
  return foundPlaces
}
async function deleteAccount(accountId: string): Promise<void> {
  await query(`insert into account_deletion (account_id, requested_at, due_at) values ($1, now(), now())`, [accountId])
  const { db } = portal.database
  const outbox = createOutbox(db, portal.cipher, { send: noWork, work: noWork, schedule: noWork, stop: noWork })
  await deleteDueAccounts({ db, cipher: portal.cipher, outbox, log: () => undefined, endEverything: noWork })
}

test('a handover moves each row of the patient to the new owner or deletes the row', async () => {
  const { pool } = portal.database
  const columns = await readColumns(pool)
  const naming = columns.filter(({ name }) => name === 'profile_id').map(({ table }) => table)
  expect(Object.keys(handedOver)).toEqual([...new Set(naming)].toSorted())
  const guardian = await signUpPerson(portal, 'guardian@example.org')
  const child = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2006-09-08' }
  const childId = (await portal.call(addDependent, { as: guardian, body: child })).body.dependentId
  const guardianId = await accountOf(childId)
  const email = 'grown-up@example.org'
  const offered = { guardian, childId, email }
  await offer(portal, offered)
  const tables = findPersonal(columns).filter((table) => table !== 'account_deletion')
  await fillTables(pool, tables, { accountId: guardianId, profileId: childId })
  const ofSources = columns.filter(({ name, table }) => name === 'source_id' && !naming.includes(table))
  const countOfSources = async (): Promise<(readonly [string, number])[]> => {
    const counts: (readonly [string, number])[] = []
    for (const { table } of ofSources) {
      const text = `select count(*)::int as n from "${table}" where source_id in (select id from source where profile_id = $1)`
      counts.push([table, (await query<{ n: number }>(text, [childId]))[0]?.n ?? -1])
    }
    return counts
  }
  const [before, beforeOfSources] = [await countRows(childId), await countOfSources()]
  for (const [table, rows] of Object.entries(before)) expect([table, rows > 0]).toEqual([table, true])
  for (const [table, rows] of beforeOfSources) expect([table, rows > 0]).toEqual([table, true])

  const to = await signUpPerson(portal, email)
  await handOver(portal, { ...offered, to, birthDate: '2006-09-08' })
  const ownerId = await accountOf(childId)
  expect(ownerId).not.toBe(guardianId)
  const after = await countRows(childId)
  for (const [table, what] of Object.entries(handedOver))
    expect([table, after[table]]).toEqual([table, what === 'ends' ? 0 : before[table]])
  expect(await countOfSources()).toEqual(beforeOfSources)
  for (const [table, what] of Object.entries(handedOver)) {
    if (what !== 'follows') continue
    const owners = await query(`select distinct account_id as id from "${table}" where profile_id = $1`, [childId])
    expect([table, owners]).toEqual([table, [{ id: ownerId }]])
  }
  expect(await query('select from profile where account_id = $1', [ownerId])).toHaveLength(1)
  expect(await query('select from profile where id = $1', [to.profileId])).toEqual([])

  await deleteAccount(guardianId)
  expect(await findEverywhere([guardianId, guardian.profileId])).toEqual([])
  expect([await countRows(childId), await countOfSources()]).toEqual([after, beforeOfSources])
  await deleteAccount(ownerId)
  expect(await findEverywhere([ownerId, childId])).toEqual([])
})

test('after a handover, rejects a write to the record by an unfinished request of the guardian', async () => {
  const guardian = await signUpPerson(portal, 'late@example.org')
  const child = { firstName: 'Inez', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2006-01-30' }
  const childId = (await portal.call(addDependent, { as: guardian, body: child })).body.dependentId
  const guardianId = await accountOf(childId)
  const to = await signUpPerson(portal, 'inez@example.org')
  await handOver(portal, { guardian, childId, to, email: 'inez@example.org', birthDate: '2006-01-30' })
  const late = query(
    `insert into uploaded_file (id, account_id, profile_id, name, size) values (gen_random_uuid(), $1, $2, '\\x00', 1)`,
    [guardianId, childId],
  )
  await expect(late).rejects.toMatchObject({ code: '23503' })
})
