import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { backUp, openPlace, typeLocal, type Place } from './backup.test-support.ts'
import { readKeys } from './commands.ts'
import { readEncrypted } from './encrypt-backup.ts'
import { readFrames, toRowsFrame } from './frames.ts'
import { readRows } from './read-rows.ts'

const SMALL = 2100

let portal: TestPortal
let place: Place
beforeAll(async () => {
  place = await openPlace()
  portal = await startPortal()
})
afterAll(async () => {
  await portal.close()
  place.remove()
})

test('reads large and empty rows in batches of at most 4 MB', async () => {
  const { pool } = portal.database
  await pool.query(`create table large (number integer, words text, body bytea)`)
  await pool.query(`
    insert into large select 0, null, decode(repeat('a7', 3000000), 'hex')
    union all select n, 'nothing', null from generate_series(1, ${SMALL}) n
    union all select n, repeat('ü', 50000), decode(repeat('b8', 600000), 'hex') from generate_series(1, 6) n`)
  try {
    expect((await backUp(portal, place, 'large.age')).exitCode).toBe(0)
    const number = { name: 'number', type: 'integer', isBytes: false }
    const read = await portal.database.snapshot(async (client) => {
      const seen = new Set<string>()
      for await (const rows of readRows(client, { name: 'large', columns: [number] }))
        for (const [one] of rows) seen.add(String(one))
      return seen.size
    })
    expect(read).toBe(SMALL + 1)
  } finally {
    await pool.query('drop table large')
  }
  const bytes = readEncrypted(join(place.folder, 'large.age'), await readKeys(place.keyFile))
  let [largest, all] = [0, 0]
  for await (const { kind, body } of readFrames(bytes)) {
    if (kind !== 'R') continue
    largest = Math.max(largest, body.length)
    all += body.length
  }
  expect(all).toBeGreaterThan(7_000_000)
  expect(largest).toBeGreaterThan(3_000_000)
  expect(largest).toBeLessThan(4_000_000)
  expect((await typeLocal('backup check', ['large.age', '--key', place.keyFile], place)).exitCode).toBe(0)
})

test('refuses to write a frame larger than readers accept', () => {
  const hundredMegabytes = Buffer.alloc(100_000_000)
  expect(() => toRowsFrame([Array.from({ length: 11 }, () => hundredMegabytes)])).toThrow('longer than a reader takes')
})
