import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '@kinchart/contract/account.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal } from '../../../test/start-portal.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import { openPlace, typeLocal } from './backup.test-support.ts'
import type { Place } from './backup.test-support.ts'
import { readJournal } from './endings.ts'
import { keepJournal, makeDueBackup } from './scheduled.ts'
import type { BackupPlan } from './scheduled.ts'

const DAY_MS = 86_400_000
let portal: TestPortal
let place: Place
let plan: BackupPlan
beforeAll(async () => {
  place = await openPlace()
  portal = await startPortal()
  plan = {
    ...{ database: portal.database, secrets: [Buffer.alloc(32).toString('base64')], recipients: [place.recipient] },
    ...{ folder: join(place.folder, 'made'), hours: 24, keepDays: 30 },
  }
})
afterAll(async () => {
  await portal.close()
  place.remove()
})

const made = (): string[] =>
  (existsSync(plan.folder) ? readdirSync(plan.folder) : []).filter((name) => name.endsWith('.age'))
const at = (ms: number, signal = new AbortController().signal) =>
  makeDueBackup(plan, { log: () => undefined, signal, now: new Date(Date.UTC(2026, 0, 10, 3) + ms) })

test('a backup is made when the newest is old enough, by one of several workers, and can be read', async () => {
  await Promise.all([at(0), at(0)])
  expect(made()).toEqual(['kinchart-2026-01-10T030000Z.age'])
  await at(DAY_MS - 1)
  expect(made()).toHaveLength(1)
  await at(DAY_MS)
  expect(made()).toHaveLength(2)
  const args = [made()[1] ?? '', '--key', place.keyFile]
  expect((await typeLocal('backup check', args, { folder: plan.folder })).exitCode).toBe(0)
})

test('those that are kept long enough go, but never the newest, and never what is nobody’s', async () => {
  writeFileSync(join(plan.folder, 'mine.age'), 'x')
  await at(30.5 * DAY_MS)
  expect(made()).toEqual(['kinchart-2026-01-11T030000Z.age', 'kinchart-2026-02-09T150000Z.age', 'mine.age'])
  await at(400 * DAY_MS)
  expect(made()).toEqual(['kinchart-2027-02-14T030000Z.age', 'mine.age'])
})

test('one that is broken off leaves nothing', async () => {
  const ending = new AbortController()
  ending.abort()
  const before = readdirSync(plan.folder)
  await at(402 * DAY_MS, ending.signal)
  expect(readdirSync(plan.folder)).toEqual(before)
})

test('the journal holds each ending once, whoever writes it, and goes on after a line that was cut off', async () => {
  const path = join(plan.folder, 'endings.ndjson')
  const ben = await signUpPerson(portal, 'ben@example.org')
  await portal.call(deleteAccount, { as: ben, body: {} })
  await Promise.all([keepJournal(portal.database.db, plan.folder), keepJournal(portal.database.db, plan.folder)])
  writeFileSync(path, '{"installation":"cut', { flag: 'a' })
  await portal.database.pool.query('delete from account')
  await keepJournal(portal.database.db, plan.folder)
  await keepJournal(portal.database.db, plan.folder)
  const { rows } = await portal.database.pool.query<{ kind: string }>('select kind from ending order by number')
  const kinds = new Set((await readJournal(path))?.map(({ kind, number }) => `${number} ${kind}`))
  expect(kinds.size).toBe(rows.length)
  expect(rows.map(({ kind }) => kind)).toContain('account')
  expect(JSON.stringify(await readJournal(path))).not.toMatch(/@|Whitcombe/)
})
