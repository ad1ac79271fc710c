import { expect, test } from 'vitest'
import * as calls from '@kinchart/contract/calls/family.ts'
import { saveNote } from '@kinchart/contract/calls/record-types.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()

async function waitUntilBlocked(count: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await portal.database.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rows[0]?.waiting ?? 0) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('Nothing waits.')
}

test('returns not-found for changes that are saved while the record is being deleted or handed over', async () => {
  const as = await signUpPerson(portal, 'guardian@example.org')
  const other = await signUpPerson(portal, 'other@example.org')
  const body = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2015-05-05' }
  const change = async (id: string) => portal.call(calls.updateDependent, { as, body: { ...body, id } })
  const note = async (profileId: string) =>
    portal.call(saveNote, { as, body: { profileId, recordTypeId: '1', note: 'Ask' } })
  const { pool } = portal.database
  const ofOther = await pool.query<{ id: string }>('select account_id as id from profile where id = $1', [
    other.profileId,
  ])
  for (const { leaves, values, writes } of [
    { leaves: 'delete from profile where id = $1', values: [], writes: [change, note] },
    {
      leaves: 'update profile set account_id = $2 where id = $1',
      values: [ofOther.rows[0]?.id],
      writes: [change],
    },
  ]) {
    const { dependentId } = (await portal.call(calls.addDependent, { as, body })).body
    const holding = await pool.connect()
    await holding.query('begin')
    await holding.query(leaves, [dependentId, ...values])
    const answers = writes.map(async (write) => write(dependentId))
    await waitUntilBlocked(answers.length)
    await holding.query('commit')
    holding.release()
    for (const answer of answers) expect(await answer).toMatchObject({ status: 404, code: 'not-found' })
  }
  expect((await portal.call(calls.getDependents, { as })).body.dependents).toEqual([])
})

test('when a row is deleted, deletes or unlinks all rows that reference it', async () => {
  const { rows } = await portal.database.pool.query<{ name: string }>(
    `select conname as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype not in ('c', 'n')`,
  )
  expect(rows).toEqual([])
})
