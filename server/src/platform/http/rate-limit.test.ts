import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { getSettings } from '@kinchart/contract/calls/support.ts'
import { startPortal } from '../../../test/start-portal.ts'
import { ApiError } from './api-error.ts'
import { consumeRateLimits } from './rate-limit.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()

const AT_ONCE = 100

/**
 * Uses one connection with some requests in parallel, because a separate `fetch` for each request takes longer than
 * the server's response.
 */
async function ask(path: string, times: number, url = portal.url): Promise<Set<number>> {
  const { hostname, port } = new URL(url)
  const request = `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  const statuses: number[] = []
  let begun = ''
  socket.write(request.repeat(AT_ONCE))
  for await (const part of socket) {
    const lines = `${begun}${String(part)}`.split('\r\n')
    begun = lines.pop() ?? ''
    for (const line of lines) {
      const status = /HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]
      if (status === undefined) continue
      statuses.push(Number(status))
      if (statuses.length === times) return new Set(statuses)
      if (statuses.length % AT_ONCE === 0) socket.write(request.repeat(AT_ONCE))
    }
  }
  throw new Error(`The server ended the connection after ${statuses.length} answers.`)
}

test('does not count repeated loads of the portal against the request limit', async () => {
  expect(await ask('/healthz', 1300)).toEqual(new Set([200]))
  expect((await portal.call(getSettings)).status).toBe(200)
})

test('rate-limits more than twelve hundred requests a minute', async () => {
  expect(await ask('/api/settings/get', 1300)).toEqual(new Set([200, 429]))
  expect((await portal.call(getSettings)).code).toBe('too-many-requests')
  expect(await ask('/settings/get', 100)).toEqual(new Set([429]))
})

test('rate-limits probing for unknown endpoints', async () => {
  const other = await startPortal()
  expect(await ask('/api/nothing', 1300, other.url)).toEqual(new Set([404, 429]))
  await other.close()
})

test('gives the addresses of one IPv6 subscriber line one shared request limit', { tags: 'soak' }, async () => {
  const other = await startPortal({ TRUST_PROXY: 'true' })
  const statuses = new Set<number>()
  const from = async (address: string) =>
    (await fetch(`${other.url}/api/settings/get`, { headers: { 'x-forwarded-for': address } })).status
  for (let at = 0; at < 1300; at += 100) {
    const answers = Array.from({ length: 100 }, async (_, one) => from(`2001:db8:1:1::${(at + one).toString(16)}`))
    for (const status of await Promise.all(answers)) statuses.add(status)
  }
  expect(statuses).toEqual(new Set([200, 429]))
  expect(await from('2001:db8:1:2::1')).toBe(200)
  await other.close()
})

test('counts nothing against the limits that follow an exceeded limit in the list', async () => {
  const { db } = portal.database
  const attempt = async (here: string): Promise<number | null> =>
    consumeRateLimits(db, portal.cipher, [
      { key: `test-here/${here}`, limit: 2, windowSeconds: 900 },
      { key: 'test-everywhere', limit: 5, windowSeconds: 900 },
      { key: `test-last/${here}`, limit: 100, windowSeconds: 900 },
    ]).then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : Number.NaN),
    )
  const used = async (key: string): Promise<number | undefined> =>
    (await db.selectFrom('rateLimit').select('used').where('key', '=', portal.cipher.digest(key)).executeTakeFirst())
      ?.used
  expect([await attempt('a'), await attempt('a')]).toEqual([null, null])
  for (let time = 0; time < 10; time++) expect(await attempt('a')).toBeGreaterThan(890)
  expect(await used('test-here/a')).toBe(12)
  expect(await used('test-everywhere')).toBe(2)
  expect(await used('test-last/a')).toBe(2)

  expect([await attempt('b'), await attempt('b'), await attempt('c')]).toEqual([null, null, null])
  expect(await attempt('d')).toBeGreaterThan(890)
  expect(await used('test-everywhere')).toBe(6)
  expect(await used('test-last/d')).toBeUndefined()

  await db
    .updateTable('rateLimit')
    .set({ windowStart: new Date(Date.now() - 901_000) })
    .execute()
  expect(await attempt('d')).toBeNull()
})
