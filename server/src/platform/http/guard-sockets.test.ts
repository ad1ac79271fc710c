import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Server } from 'socket.io'
import { guardSockets, type SocketGuard } from './guard-sockets.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(more: Partial<SocketGuard> = {}): Promise<string> {
  const http = createServer()
  const { allowRequest, watch } = guardSockets({ publicUrl: 'https://kinchart.example', trustProxy: 0, ...more })
  const server = new Server(http, { path: '/hub', serveClient: false, allowRequest })
  watch(server)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closing.push(async () => server.close())
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

/** Opens a Socket.IO connection by long polling, the transport that browsers use first. */
async function begin(url: string, headers: Record<string, string> = {}): Promise<{ status: number; sid: string }> {
  const answer = await fetch(`${url}/hub/?EIO=4&transport=polling`, { headers })
  return { status: answer.status, sid: /"sid":"([^"]+)"/.exec(await answer.text())?.[1] ?? '' }
}
const end = async (url: string, sid: string): Promise<void> => {
  // Engine.IO's packet of type 1: close.
  const init = { method: 'POST', headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: '1' }
  await fetch(`${url}/hub/?EIO=4&transport=polling&sid=${sid}`, init)
}

test('accepts sockets from our pages, with or without a proxy, and from clients without an origin, and rejects sockets from other sites', async () => {
  const url = await serve()
  for (const origin of [
    'https://evil.example',
    'https://kinchart.example.evil.example',
    'http://kinchart.example',
    'null',
  ])
    expect((await begin(url, { origin })).status, origin).toBe(403)
  for (const origin of ['https://kinchart.example', url]) expect((await begin(url, { origin })).status).toBe(200)
  expect((await begin(url)).status).toBe(200)
})

test('limits open sockets from one address, and admits more once some are closed', async () => {
  const url = await serve({ mostOfOneAddress: 3 })
  const sids: string[] = []
  for (let count = 0; count < 3; count++) sids.push((await begin(url)).sid)
  expect((await begin(url)).status).toBe(403)
  await end(url, sids[0] ?? '')
  await expect.poll(async () => (await begin(url)).status).toBe(200)
  expect((await begin(url)).status).toBe(403)
})

test('counts callers behind a proxy separately, and ignores forged forwarding headers', async () => {
  const url = await serve({ mostOfOneAddress: 1, trustProxy: 1 })
  expect((await begin(url, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(200)
  expect((await begin(url, { 'x-forwarded-for': '203.0.113.2' })).status).toBe(200)
  for (const made of ['198.51.100.1', '198.51.100.2'])
    expect((await begin(url, { 'x-forwarded-for': `${made}, 203.0.113.1` })).status).toBe(403)
})

test('counts all addresses of one IPv6 subscriber line as one caller', async () => {
  const url = await serve({ mostOfOneAddress: 2, trustProxy: 1 })
  const statuses = []
  for (let at = 1; at <= 4; at++)
    statuses.push((await begin(url, { 'x-forwarded-for': `2001:db8:1:1:${at}::1` })).status)
  expect(statuses).toEqual([200, 200, 403, 403])
  expect((await begin(url, { 'x-forwarded-for': '2001:db8:1:2::1' })).status).toBe(200)
})
