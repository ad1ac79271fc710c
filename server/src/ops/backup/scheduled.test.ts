import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '@kinchart/contract/calls/account.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { openPlace, typeLocal, type Place } from './backup.test-support.ts'
import { readKeys } from './commands.ts'
import { readJournal } from './endings.ts'
import { readBackup } from './read-backup.ts'
import { keepJournalIn, makeDueBackup, type BackupPlan } from './scheduled.ts'

const DAY_MS = 86_400_000
let portal: TestPortal
let place: Place
let plan: BackupPlan
let own: string
beforeAll(async () => {
  place = await openPlace()
  portal = await startPortal()
  plan = {
    ...{ database: portal.database, secrets: [Buffer.alloc(32).toString('base64')], recipients: [place.recipient] },
    ...{ folder: join(place.folder, 'made'), hours: 24, keepDays: 30 },
  }
  const { rows } = await portal.database.pool.query<{ id: string }>('select id from installation')
  own = rows[0]?.id.slice(0, 8) ?? ''
})
afterAll(async () => {
  await portal.close()
  place.remove()
})

const made = (): string[] =>
  (existsSync(plan.folder) ? readdirSync(plan.folder) : []).filter((name) => name.endsWith('.age')).toSorted()
const dayOne = Date.UTC(2026, 0, 10, 3)
const at = (ms: number, signal = new AbortController().signal) =>
  makeDueBackup(plan, { log: () => undefined, signal, now: new Date(dayOne + ms) })
const nameOf = (day: number, prefix = `${own}-`): string =>
  `kinchart-${prefix}${new Date(dayOne + day * DAY_MS).toISOString().slice(0, 19).replaceAll(':', '')}Z.age`
const lay = (...names: readonly string[]): readonly string[] => {
  for (const name of names) writeFileSync(join(plan.folder, name), 'x')
  return names
}
const clear = (): void => {
  rmSync(plan.folder, { recursive: true, force: true })
  mkdirSync(plan.folder)
}

test('makes a single readable backup, even with several workers, when the newest backup is old enough', async () => {
  await Promise.all([at(0), at(0)])
  expect(made()).toEqual([nameOf(0)])
  await at(DAY_MS - 1)
  expect(made()).toHaveLength(1)
  await at(DAY_MS)
  expect(made()).toHaveLength(2)
  const args = [made()[1] ?? '', '--key', place.keyFile]
  expect((await typeLocal('backup check', args, { folder: plan.folder })).exitCode).toBe(0)
})

test('removes expired backups, oldest first and at most two per run', async () => {
  clear()
  const foreignFiles = lay('mine.age', nameOf(31))
  lay(...[0, 1, 2, 3].map((day) => nameOf(day)))
  await at(40 * DAY_MS)
  expect(made()).toEqual([nameOf(2), nameOf(3), nameOf(40), ...foreignFiles].toSorted())
  await at(400 * DAY_MS)
  expect(made()).toEqual([nameOf(40), nameOf(400), ...foreignFiles].toSorted())
})

test('neither counts nor removes the backups of another installation in the folder', async () => {
  clear()
  const others = lay(...[0, 20, 99].flatMap((day) => [nameOf(day, '0badc0de-'), nameOf(day, '')]))
  await at(99.5 * DAY_MS)
  expect(made()).toEqual([...others, nameOf(99.5)].toSorted())
})

test('removes at most two old backups while the clock is ahead, and keeps making daily backups afterwards', async () => {
  clear()
  lay(...Array.from({ length: 30 }, (_one, day) => nameOf(day)))
  await at(70 * DAY_MS)
  expect(made()).toHaveLength(29)
  await at(30 * DAY_MS)
  expect(made()).toHaveLength(30)
  await at(30 * DAY_MS + 300_000)
  expect(made()).toHaveLength(30)
  await at(31 * DAY_MS)
  expect(made()).toContain(nameOf(31))
})

test('removes unfinished files of a killed backup after a day, but not a file still being written', async () => {
  clear()
  const [former, ofBefore, today, others] = lay(
    `${nameOf(0)}.unfinished`,
    `${nameOf(0, '')}.unfinished`,
    `${nameOf(1)}.unfinished`,
    `${nameOf(0, '0badc0de-')}.unfinished`,
  ) as [string, string, string, string]
  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS)
  for (const name of [former, ofBefore, others]) utimesSync(join(plan.folder, name), twoDaysAgo, twoDaysAgo)
  await at(0)
  expect(readdirSync(plan.folder).toSorted()).toEqual([nameOf(0), today, others].toSorted())
})

test('makes no backup while another process migrates the schema', async () => {
  clear()
  await withTransaction(async (other) => {
    await other.query('select pg_advisory_xact_lock(3853314791062309107)')
    await at(0)
    expect(made()).toEqual([])
  })
  await at(0)
  expect(made()).toEqual([nameOf(0)])
})

test('includes a table that is being rewritten when the backup begins', async () => {
  clear()
  const { pool } = portal.database
  await pool.query('create table grown as select n from generate_series(1, 500) n')
  let making: Promise<void> | undefined
  await withTransaction(async (other) => {
    await other.query('alter table grown alter column n type bigint')
    making = at(0)
    const waiting = async () => pool.query('select from pg_locks where not granted').then(({ rowCount }) => rowCount)
    await expect.poll(waiting).toBeGreaterThan(0)
  })
  await making
  await pool.query('drop table grown')
  const file = { path: join(plan.folder, nameOf(0)), identities: await readKeys(place.keyFile) }
  expect((await readBackup(file)).rows['grown']).toBe(500)
})

/** Simulates another process: runs work in a transaction and commits it. */
async function withTransaction(work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await portal.database.pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

test('leaves no file behind when a backup is aborted', async () => {
  const ending = new AbortController()
  ending.abort()
  const before = readdirSync(plan.folder)
  await at(402 * DAY_MS, ending.signal)
  expect(readdirSync(plan.folder)).toEqual(before)
})

test('records each deletion and revocation once in the journal, even with several writers or after a truncated line', async () => {
  const path = join(plan.folder, 'endings.ndjson')
  const ben = await signUpPerson(portal, 'ben@example.org')
  await portal.call(deleteAccount, { as: ben, body: {} })
  const { db } = portal.database
  const keep = keepJournalIn(plan.folder)
  await Promise.all([keep(db), keepJournalIn(plan.folder)(db)])
  writeFileSync(path, '{"installation":"cut', { flag: 'a' })
  await portal.database.pool.query('delete from account')
  await keep(db)
  await keep(db)
  const { rows } = await portal.database.pool.query<{ kind: string }>('select kind from ending order by number')
  const kinds = new Set((await readJournal(path))?.map(({ kind, number }) => `${number} ${kind}`))
  expect(kinds.size).toBe(rows.length)
  expect(rows.map(({ kind }) => kind)).toContain('account')
  expect(JSON.stringify(await readJournal(path))).not.toMatch(/@|Whitcombe/)
})
