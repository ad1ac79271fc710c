import { text } from 'node:stream/consumers'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Tables } from '#platform/database/tables.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import type { Going } from './made.test-support.ts'
import { openFileThreads } from './make-files.ts'

/** Simulates a database that answers every query with the query's first parameter. */
const connection = {
  query: async (_sql: string, [word]: string[]) => ({ command: 'SELECT', rowCount: 1, rows: [{ word }] }),
  release: () => undefined,
}
const pool = { options: {}, connect: async () => connection, end: async () => undefined } as unknown as PostgresPool
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
const keys = { current: deriveKeys(Buffer.alloc(32, 7).toString('base64')), old: [] }
const events: string[] = []
/** In MB. Small, because a test would need seconds to reach the default limit. */
const LITTLE_MB = 64
const log = ({ event }: { readonly event: string }): void => void events.push(event)
const threads = openFileThreads(db, keys, log)
const little = openFileThreads(db, keys, log, LITTLE_MB)
const made: { destroy: () => unknown }[] = []
afterEach(() => {
  for (const file of made.splice(0)) file.destroy()
})

/**
 * The query string in the URL makes each kind a separate program, because an account can't generate two files of the
 * same kind at once.
 */
async function make(going: Going, accountId: string, kind = going as string, by = threads) {
  const program = new URL(`./made.test-support.ts?${kind}`, import.meta.url)
  const file = await by.makeFile({ program, work: going, accountId })
  made.push(file)
  return file
}

test('returns a complete file, including data that its thread queried from the database', async () => {
  expect(await text(await make('bound', 'ana'))).toBe('asked within 256 MB and whole')
})

test('stops making a file after an error, and keeps the server running', async () => {
  await expect(text(await make('failing', 'ana'))).rejects.toThrow('It went wrong.')
  await expect(text(await make('greedy', 'ana', 'greedy', little))).rejects.toMatchObject({
    code: 'ERR_WORKER_OUT_OF_MEMORY',
  })
  expect(events).toEqual(['file-failed', 'file-failed'])
  expect(await text(await make('whole', 'ana'))).toBe('asked and whole')
})

test('reuses a thread for the next file of its kind, unless the reader disconnected or the thread failed', async () => {
  const say = async (going: Going) => text(await make(going, 'ana', 'counted'))
  expect([await say('counting'), await say('counting')]).toEqual(['asked file 1', 'asked file 2'])
  const file = await make('endless', 'ana', 'counted')
  file.destroy()
  expect(await say('counting')).toBe('asked file 1')
  await expect(say('failing')).rejects.toThrow('It went wrong.')
  expect(await say('counting')).toBe('asked file 1')
})

test('prevents a file thread from running far ahead of its reader', async () => {
  const file = await make('endless', 'ana')
  await new Promise((resolve) => file.once('readable', resolve))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(file.readableLength).toBeLessThan(2_000_000)
})

test('returns a retry time when all file slots are in use', async () => {
  const files = [
    await make('endless', 'ana', 'a'),
    await make('endless', 'ana', 'b'),
    await make('endless', 'ben', 'a'),
    await make('endless', 'ben', 'b'),
  ]
  const refused = await Promise.allSettled([make('whole', 'cleo'), make('whole', 'ana')])
  expect(refused).toMatchObject([
    { reason: { code: 'files-busy', retryAfterSeconds: 20 } },
    { reason: { code: 'file-being-made', retryAfterSeconds: 20 } },
  ])
  files[0]?.destroy()
  expect(await text(await make('whole', 'cleo'))).toBe('asked and whole')
})

test('ends files in progress on close, and starts no new files', async () => {
  const file = await make('endless', 'ana')
  const broken = new Promise((resolve) => file.once('error', resolve))
  await threads.close()
  await little.close()
  await broken
  await expect(make('whole', 'ben')).rejects.toMatchObject({ code: 'files-busy' })
})
