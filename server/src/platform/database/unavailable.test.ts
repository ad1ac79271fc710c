import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseUnavailableError, isUnavailable, noteBroken } from './unavailable.ts'
import { whenBack } from './when-back.ts'
import { within } from './within.ts'

function databaseError(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('What the server said.', 1, 'error')
  error.code = code
  return error
}

const reset = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

test('an error of a server that is ending, starting or full is known, also behind what it caused', () => {
  for (const code of ['57P01', '57P03', '53100', '53300', '08006', '25006'])
    expect(isUnavailable(databaseError(code))).toBe(true)
  expect(isUnavailable(new Error('The work failed.', { cause: databaseError('57P02') }))).toBe(true)
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
  // The queues hand on a copy.
  expect(isUnavailable({ message: new DatabaseUnavailableError('crashed').message, queue: 'mail' })).toBe(true)
})

test('what a pooler says, whose server is away, is known; a question that was put wrongly is not', () => {
  // As PgBouncer says query_wait_timeout, server_login_retry and a server that crashed.
  expect(isUnavailable(databaseError('08P01'))).toBe(true)
  const ofPostgres = databaseError('08P01')
  ofPostgres.routine = 'exec_bind_message'
  expect(isUnavailable(ofPostgres)).toBe(false)
})

test('a fault of ours, and a network error of a source or a mail server, is none of the database', () => {
  for (const error of [
    databaseError('23505'),
    databaseError('42P01'),
    reset(),
    new Error('no'),
    'text',
    null,
    undefined,
  ])
    expect(isUnavailable(error)).toBe(false)
  const ofTheDatabase = reset()
  noteBroken(ofTheDatabase)
  expect(isUnavailable(ofTheDatabase)).toBe(true)
})

test('what another side has done already is written down once the database is back', async () => {
  let times = 0
  const write = async (): Promise<string> => {
    if (++times < 3) throw new DatabaseUnavailableError('crashed')
    return 'written'
  }
  expect(await whenBack(write)).toBe('written')
  expect(times).toBe(3)
  await expect(whenBack(async () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
  await expect(whenBack(async () => Promise.reject(new DatabaseUnavailableError('crashed')), 0)).rejects.toThrow(
    'crashed',
  )
})

test('a database that does not answer in time counts as away', async () => {
  expect(await within(1000, Promise.resolve(7))).toBe(7)
  const late = await within(10, new Promise<never>(() => undefined)).catch((error: unknown) => error)
  expect(isUnavailable(late)).toBe(true)
})
