import { beforeAll, expect, test } from 'vitest'
import { shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { getLogs, markFixed, reportError } from '@kinchart/contract/calls/support.ts'
import { addSecondFactor, signUpPerson } from '../../test/sign-up-person.ts'
import { recordException, removeOldExceptions } from './record-exception.ts'
import { usePortal } from '../../test/use-portal.ts'

type Person = Awaited<ReturnType<typeof signUpPerson>>
let staff: Person
let person: Person

const portal = usePortal({ STAFF_EMAIL_DOMAIN: 'care.example.com', STAFF_EMAIL_FRAGMENTS: 'support' })
beforeAll(async () => {
  staff = await signUpPerson(portal, 'rufus@care.example.com', { firstName: 'Rufus', lastName: 'Pennyfeather' })
  await addSecondFactor(portal, staff)
  person = await signUpPerson(portal, 'marisol@example.org')
})

const logs = async (as: Person = staff) => (await portal.call(getLogs, { as })).body
const secret = 'eyJhbGciOiJIUzI1NiJ9.made-up.token'

test('logs an unexpected error with its location and user, and without its message', async () => {
  await portal.database.pool.query(`
    create function refuse_loudly() returns trigger language plpgsql as
      $$ begin raise exception 'Marisol Whitcombe has ${secret}'; end $$;
    create trigger refuse_loudly before insert on research_consent for each row execute function refuse_loudly()`)
  const body = { shareRecord: true, sharedItems: [{ recordTypeId: '1', notes: false }] }
  const answer = await portal.call(shareIdentifiedData, { as: person, body })
  expect(answer).toMatchObject({ status: 500, code: 'unexpected' })
  await portal.call(shareIdentifiedData, { as: person, body })
  expect(portal.unexpected).toHaveLength(2)
  ;(portal.unexpected as unknown[]).length = 0
  await expect.poll(async () => logs()).toHaveLength(1)
  const [row] = await logs()
  expect(row).toMatchObject({
    profileName: 'Marisol Whitcombe',
    profileEmail: 'marisol@example.org',
    isActive: true,
    isFixed: false,
  })
  expect(row?.errorMessage).toMatch(/^\w+ P0001 at server\/src\/.*:\d+ on \/api\/Login\/share-identified-data$/)
  const result = await portal.database.pool.query<{ said: string; request_id: string }>(
    'select exception_log::text as said, request_id from exception_log',
  )
  expect(result.rows).toHaveLength(1)
  expect(result.rows[0]?.request_id).toBe((answer.body as unknown as { requestId: string }).requestId)
  for (const text of [result.rows[0]?.said, JSON.stringify(portal.logged)])
    for (const word of ['Whitcombe', 'eyJ', 'Bearer']) expect(text).not.toContain(word)
})

/**
 * Removes the query from URLs in the stack: Vitest loads a test file from a URL with a query, but the URLs of server
 * files have no query.
 */
function errorOf(message: string): Error {
  const error = new Error(message)
  return Object.assign(error, { stack: error.stack?.replaceAll(/\?vitest=\d+/g, '') })
}

test('reveals no personal data if an error imitates a code location or is named after a person', async () => {
  const error = Object.assign(errorOf(`server/Marisol/${secret}:1\n    at server/Marisol/${secret}:1`), {
    name: 'Marisol Whitcombe',
    code: `Marisol ${secret}`,
  })
  await recordException(portal.database.db, error, { route: 'a test' })
  const row = (await logs()).find(({ errorMessage }) => errorMessage.endsWith('on a test'))
  expect(row).toMatchObject({ profileName: '', profileEmail: '' })
  expect(row?.errorMessage).toMatch(/^Error at server\/src\/support\/exception-log\.test\.ts:\d+ on a test$/)
  const changed = errorOf(`server/Marisol/${secret}:1`)
  changed.message = ''
  await recordException(portal.database.db, changed, { route: 'another test' })
  const errorMessage = (await logs()).find(({ errorMessage }) => errorMessage.endsWith('on another test'))?.errorMessage
  expect(errorMessage).toMatch(/^Error at server\/src\/support\/exception-log\.test\.ts:\d+ on another test$/)
})

test('flags an exception log entry as fixed, and removes the flag again', async () => {
  const id = (await logs())[0]?.id ?? ''
  const mark = async (isFixed: boolean) => {
    expect((await portal.call(markFixed, { as: staff, body: { id, isFixed } })).status).toBe(200)
    return (await logs()).find((row) => row.id === id)?.isFixed
  }
  expect([await mark(true), await mark(false)]).toEqual([true, false])
  for (const unknown of ['1', '00000000-0000-4000-8000-000000000000'])
    expect((await portal.call(markFixed, { as: staff, body: { id: unknown, isFixed: true } })).code).toBe('not-found')
})

test('shows no entries to staff without a second factor until one is set up', async () => {
  const other = await signUpPerson(portal, 'new@care.example.com')
  expect((await portal.call(getLogs, { as: other })).code).toBe('second-factor-missing')
  await addSecondFactor(portal, other)
  expect((await portal.call(getLogs, { as: other })).status).toBe(200)
})

test('denies other users access to the exception log, even if a staff address contains their address', async () => {
  const id = (await logs())[0]?.id ?? ''
  const fragment = await signUpPerson(portal, 'support@example.org')
  for (const as of [person, fragment]) {
    expect(await portal.call(getLogs, { as })).toMatchObject({ status: 403, code: 'staff-only' })
    expect(await portal.call(markFixed, { as, body: { id, isFixed: true } })).toMatchObject({ status: 403 })
  }
  expect((await portal.call(getLogs)).code).toBe('session-missing')
  expect((await logs()).find((row) => row.id === id)?.isFixed).toBe(false)
})

test('logs an error reported by the portal, and drops a report in an unexpected format', async () => {
  const frames = ['assets/index-C0ffee12.js:10:2345', `https://example.org/?token=${secret}:1:1`, 'Marisol Whitcombe']
  const route = '/home/myrecords/:tabName?'
  await portal.call(reportError, { as: person, body: { name: 'TypeError', route, frames } })
  const crafty = { name: 'MarisolWhitcombe', route: `/home/x?token=${secret}`, frames: frames.slice(1) }
  await portal.call(reportError, { body: crafty })
  const ids = { name: 'RangeError', route: '/home/9f1b7c1e-2d0e-4b7a-8a51-0d0f6b1c2e3f/77/labs', frames: [] }
  await portal.call(reportError, { body: ids })
  await portal.call(reportError, { body: ids })
  const reported = (await logs()).filter(({ errorMessage }) => !errorMessage.includes('server/src'))
  expect(reported.map(({ errorMessage, profileEmail }) => [errorMessage, profileEmail])).toEqual([
    ['RangeError on /home/:id/:id/labs', ''],
    ['Error', ''],
    ['TypeError at assets/index-C0ffee12.js:10:2345 on /home/myrecords/:tabName?', 'marisol@example.org'],
  ])
})

test('deactivates an exception after thirty days, deletes it after ninety, and shows the newest 500', async () => {
  const { pool, db } = portal.database
  await pool.query(`update exception_log set raised_at = now() - interval '31 days'`)
  expect((await logs()).map(({ isActive }) => isActive)).not.toContain(true)
  await pool.query(`update exception_log set raised_at = now() - interval '91 days'`)
  await removeOldExceptions(db)
  expect(await logs()).toEqual([])
  await pool.query(`
    insert into exception_log (id, error_message, source, raised_at)
    select gen_random_uuid(), 'Error ' || n, 'server', now() - make_interval(mins => n) from generate_series(1, 510) n`)
  const shown = (await logs()).map(({ errorMessage }) => errorMessage)
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([500, 'Error 1', 'Error 500'])
})

test('prevents one caller from filling the exception log', async () => {
  const codes: unknown[] = []
  for (let n = 0; n < 31; n++)
    codes.push((await portal.call(reportError, { body: { name: 'Error', route: '/', frames: [] } })).code)
  expect(codes.at(-1)).toBe('too-many-requests')
})
