import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal } from '../../../../test/start-portal.ts'
import type { TestPortal } from '../../../../test/start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal.close())

const refused = [
  [
    'a row that points to nobody',
    `insert into chosen_measures values ($1, '')`,
    ['00000000-0000-0000-0000-000000000000'],
  ],
  ['a number that is none', 'select $1::int', ['none']],
  ['a statement that is none', 'selec 1', undefined],
] as const

test.each(refused)(
  'who asks right after a question was refused (%s) is given their own answer',
  async (_, text, values) => {
    const { pool } = portal.database
    for (let round = 0; round < 20; round++) {
      const failed = pool.query(text, values === undefined ? undefined : [...values])
      // Of several people, each at the same time.
      const asked = Array.from({ length: 5 }, async (__, person) =>
        pool.query<{ person: number }>('select $1::int as person', [person]),
      )
      await expect(failed).rejects.toThrow()
      expect((await Promise.all(asked)).map(({ rows }) => rows)).toEqual(asked.map((__, person) => [{ person }]))
      const { rows } = await pool.query<{ round: number }>('select $1::int as round', [round])
      expect(rows).toEqual([{ round }])
    }
  },
)

test('what a connection had begun when it broke is not gone on with by the next one', async () => {
  const { pool } = portal.database
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`insert into rate_limit (key, window_start, used) values ('begun', now(), 1)`)
  client.release(new Error('It broke.'))
  expect((await pool.query(`select from rate_limit where key = 'begun'`)).rowCount).toBe(0)
  const { rows } = await pool.query<{ inTransaction: boolean }>(
    'select now() <> statement_timestamp() as "inTransaction"',
  )
  expect(rows).toEqual([{ inTransaction: false }])
})
