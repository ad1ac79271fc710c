import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseUnavailableError, isUnavailable, noteBroken } from './unavailable.ts'
import { whenBack } from './when-back.ts'
import { within } from './database.ts'

function databaseError(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('What the server said.', 1, 'error')
  error.code = code
  return error
}

const reset = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

test('recognizes errors of a database server that is stopping, starting or full, even if the error is the cause of another error', () => {
  for (const code of ['57P01', '57P03', '53100', '53300', '08006', '25006'])
    expect(isUnavailable(databaseError(code))).toBe(true)
  expect(isUnavailable(new Error('The work failed.', { cause: databaseError('57P02') }))).toBe(true)
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isUnavailable({ message: new DatabaseUnavailableError('crashed').message, queue: 'mail' })).toBe(true)
})

test('recognizes pooler errors as an outage, but not an invalid query’s error', () => {
  expect(isUnavailable(databaseError('08P01'))).toBe(true)
  const ofPostgres = databaseError('08P01')
  ofPostgres.routine = 'exec_bind_message'
  expect(isUnavailable(ofPostgres)).toBe(false)
})

test('does not treat our own errors, or network errors of a source or mail server, as database outages', () => {
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

test('repeats an essential write until the database is available', async () => {
  let times = 0
  const write = async (): Promise<string> => {
    if (++times < 3) throw new DatabaseUnavailableError('crashed')
    return 'written'
  }
  expect(await whenBack(write)).toBe('written')
  expect(times).toBe(3)
  await expect(whenBack(async () => Promise.reject(new Error('a problem')))).rejects.toThrow('a problem')
  await expect(whenBack(async () => Promise.reject(new DatabaseUnavailableError('crashed')), 0)).rejects.toThrow(
    'crashed',
  )
})

test('treats a database that does not respond in time as down', async () => {
  expect(await within(1000, Promise.resolve(7))).toBe(7)
  const late = await within(10, new Promise<never>(() => undefined)).catch((error: unknown) => error)
  expect(isUnavailable(late)).toBe(true)
})
