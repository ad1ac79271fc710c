import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteAccount,
  deleteNotification,
  getUser,
  login,
  withdrawDeletion,
} from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { signUpPerson, refreshAs } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { fillTables, findPersonal, readColumns } from './fill-tables.test-support.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal.close())

type Person = Awaited<ReturnType<typeof signUpPerson>>
const DAY_MS = 86_400_000

const ask = async (as: Person) => portal.call(deleteAccount, { as, body: {} })
const stateOf = async (as: Person) => (await portal.call(deleteNotification, { as })).body
const mailsTo = async (email: string) => (await portal.mails()).filter(({ to }) => to === email)
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const accountOf = async (profileId: string) =>
  (
    await portal.database.pool.query<{ account_id: string }>('select account_id from profile where id = $1', [
      profileId,
    ])
  ).rows[0]?.account_id ?? ''

test('shows the deletion date, and emails only once about the deletion', async () => {
  const email = 'asking@example.org'
  const person = await signUpPerson(portal, email)
  expect(await stateOf(person)).toEqual({ message: answerTexts.deletionNone, requestedAt: null, dueAt: null })
  expect((await ask(person)).body).toEqual({ message: messages.deleteAccountSuccess })
  const state = await stateOf(person)
  expect(state.message).toBe(messages.deleteAccountSuccess)
  const days = (Date.parse(state.dueAt ?? '') - Date.parse(state.requestedAt ?? '')) / DAY_MS
  expect(days).toBe(constants.accountDeletionDays - 1)
  expect((await ask(person)).body).toEqual({ message: messages.deleteAccountSuccess })
  expect(await stateOf(person)).toEqual(state)
  await expect.poll(async () => subjectsTo(email)).toContain('Your Kinchart account will be deleted')
  const notices = (await mailsTo(email)).filter(({ subject }) => subject.includes('will be deleted'))
  expect(notices).toHaveLength(1)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(state.dueAt ?? ''),
  )
  for (const expectedText of [day, 'imported records', 'cancel the request', '/home/myprofile'])
    expect(notices[0]?.text).toContain(expectedText)
})

test('lets a user withdraw a deletion request until it is due', async () => {
  const email = 'staying@example.org'
  const person = await signUpPerson(portal, email)
  expect((await portal.call(withdrawDeletion, { as: person })).code).toBe('deletion-unknown')
  await ask(person)
  expect((await portal.call(withdrawDeletion, { as: person })).body).toEqual({ message: answerTexts.deletionWithdrawn })
  expect((await stateOf(person)).dueAt).toBeNull()
  await expect.poll(async () => subjectsTo(email)).toContain('Your Kinchart account won’t be deleted')
  await ask(person)
  const dueIn = async (days: number): Promise<unknown> =>
    portal.database.pool.query(
      'update account_deletion set due_at = now() + make_interval(days => $1) where account_id = $2',
      [days, await accountOf(person.profileId)],
    )
  await dueIn(0)
  expect((await portal.call(withdrawDeletion, { as: person })).code).toBe('deletion-unknown')
  await dueIn(9)
})

test('does not show, withdraw or create a deletion request for another user or without a session', async () => {
  const person = await signUpPerson(portal, 'mine@example.org')
  const stranger = await signUpPerson(portal, 'yours@example.org')
  await ask(person)
  expect((await stateOf(stranger)).dueAt).toBeNull()
  expect((await portal.call(withdrawDeletion, { as: stranger })).code).toBe('deletion-unknown')
  expect((await portal.call(deleteAccount, { body: {} })).code).toBe('session-missing')
  expect((await stateOf(person)).dueAt).not.toBeNull()
})

test('deletes every row of a due account, and changes nothing for anyone else', async () => {
  const email = 'going@example.org'
  await signUpPerson(portal, 'bystander@example.org')
  const { pool } = portal.database
  const columns = await readColumns(pool)
  const tables = findPersonal(columns)
  expect(tables).toEqual(expect.arrayContaining(['account_deletion', 'attachment', 'profile', 'result_reference']))
  const countRows = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {}
    for (const table of tables)
      counts[table] = (await pool.query<{ n: number }>(`select count(*)::int as n from "${table}"`)).rows[0]?.n ?? -1
    return counts
  }
  const before = await countRows()

  const person = await signUpPerson(portal, email)
  const child = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }
  const { dependentId } = (await portal.call(addDependent, { as: person, body: child })).body
  const accountId = await accountOf(person.profileId)
  await ask(person)
  for (const profileId of [person.profileId, dependentId]) await fillTables(pool, tables, { accountId, profileId })
  const filled = await countRows()
  expect(tables.filter((table) => (filled[table] ?? 0) <= (before[table] ?? 0))).toEqual([])

  await pool.query(
    `update account_deletion set requested_at = now() - interval '9 days', due_at = now() where account_id = $1`,
    [accountId],
  )
  portal = await portal.restart()

  const isThere = async () =>
    (await portal.database.pool.query('select from account where id = $1', [accountId])).rowCount
  await expect.poll(isThere).toBe(0)
  await expect.poll(async () => subjectsTo(email)).toEqual(['Your Kinchart account is deleted'])

  const fromAfter = portal.database.pool
  const { rows: everywhere } = await fromAfter.query<{ place: string }>(`
    select format('%I.%I', table_schema, table_name) as place from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  expect(everywhere.length).toBeGreaterThan(tables.length)
  const left: string[] = []
  for (const { place } of everywhere) {
    const { rows } = await fromAfter.query<{ n: number }>(
      `select count(*)::int as n from ${place} t where to_jsonb(t)::text ~* $1`,
      [[accountId, person.profileId, dependentId, email].join('|')],
    )
    if (rows[0]?.n !== 0) left.push(place)
  }
  expect(left).toEqual([])
  // Some tables keep their rows and only remove the reference to the account. All other tables have as many rows as
  // before the account existed.
  const anonymous = columns
    .filter(({ parent, onDelete }) => parent === 'account' && onDelete === 'n')
    .map(({ table }) => table)
  expect(anonymous).toEqual(['exception_log', 'operator_action'])
  const belonging = tables.filter((table) => !anonymous.includes(table))
  for (const table of belonging) {
    const { rows } = await fromAfter.query<{ n: number }>(`select count(*)::int as n from "${table}"`)
    expect([table, rows[0]?.n]).toEqual([table, before[table]])
  }

  expect((await portal.call(getUser, { query: { email }, as: person })).code).toBe('session-expired')
  expect((await refreshAs(portal, person)).code).toBe('refresh-refused')
  expect((await portal.call(login, { body: { email, password: 'xqvtzkwmbrfh' } })).code).toBe('credentials-wrong')
  const secondAccount = await signUpPerson(portal, email)
  expect(secondAccount.profileId).not.toBe(person.profileId)
})
