import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound, OutboundError, isPrivateAddress } from './outbound.ts'

const packers = new Map<string, (plain: Buffer) => Buffer>([
  ['gzip', (plain) => gzipSync(plain)],
  ['deflate', (plain) => deflateSync(plain)],
  ['br', (plain) => brotliCompressSync(plain)],
  ['zstd', (plain) => zstdCompressSync(plain)],
])
let server: Server
let host: string
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (request.url === '/large') response.end(Buffer.alloc(100_000))
    else if (request.url === '/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(4_000_000, ' ')))
    else if (packers.has(request.url?.slice(1) ?? ''))
      response
        .writeHead(200, { 'content-encoding': request.url?.slice(1) ?? '' })
        .end(packers.get(request.url?.slice(1) ?? '')?.(Buffer.from('packed')))
    else if (request.url === '/silent') response.write('{')
    else response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const LIMITS = { maxBytes: 10_000, timeoutMs: 500 }
const why = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutboundError ? error.why : String(error)),
  )

test('counts each call by its outcome, not by its destination', async () => {
  const results: string[] = []
  const one = createOutbound([host], (result) => results.push(result))
  const leaving = new AbortController()
  const left = why(one.call(new URL(`http://${host}/silent`), { ...LIMITS, signal: leaving.signal }))
  leaving.abort()
  await left
  for (const path of ['', 'moved', 'large', 'silent']) await why(one.call(new URL(`http://${host}/${path}`), LIMITS))
  await why(one.call(new URL('https://127.0.0.1/'), LIMITS))
  await one.close()
  await why(one.call(new URL(`http://${host}/`), LIMITS))
  expect(results).toEqual(['stopped', '2xx', '3xx', 'too-large', 'timeout', 'address-refused', 'unreachable'])
})

test.each([...packers.keys()])(
  'decompresses a body sent with %s even if that encoding was not requested',
  async (name) => {
    const outbound = createOutbound([host])
    const { body } = await outbound.call(new URL(`http://${host}/${name}`), LIMITS)
    expect(body.toString()).toBe('packed')
    await outbound.close()
  },
)

test('refuses to call a private address in any notation, unless the address is allowed', async () => {
  const closed = createOutbound([])
  for (const address of [
    `http://${host}/`,
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'http://example.org/',
    'https://user:secret@example.org/',
    'ftp://example.org/',
  ]) {
    expect(await why(closed.call(new URL(address), LIMITS)), address).toBe('address-refused')
  }
  const open = createOutbound([host])
  expect((await open.call(new URL(`http://${host}/`), LIMITS)).body.toString()).toBe('here')
  await Promise.all([closed.close(), open.close()])
})

test('never calls a URL with a user name and password', async () => {
  const open = createOutbound([host])
  expect(await why(open.call(new URL(`http://user:secret@${host}/`), LIMITS))).toBe('address-refused')
  await open.close()
})

test('refuses a host name that resolves to a private address', async () => {
  const outbound = createOutbound([])
  expect(await why(outbound.call(new URL('https://localhost/'), LIMITS))).toBe('address-refused')
  await outbound.close()
})

test('does not follow redirects, cuts off a large response, and times out if no data arrives', async () => {
  const outbound = createOutbound([host])
  expect((await outbound.call(new URL(`http://${host}/moved`), LIMITS)).status).toBe(302)
  expect(await why(outbound.call(new URL(`http://${host}/large`), LIMITS))).toBe('too-large')
  expect(await why(outbound.call(new URL(`http://${host}/silent`), LIMITS))).toBe('timeout')
  await outbound.close()
})

test('stops decompressing a body once its decompressed size reaches hundreds of times its compressed size', async () => {
  const outbound = createOutbound([host])
  expect(await why(outbound.call(new URL(`http://${host}/bomb`), { ...LIMITS, maxBytes: 50_000_000 }))).toBe(
    'too-large',
  )
  await outbound.close()
})

test('distinguishes public and private addresses at the boundaries of the private ranges', () => {
  for (const address of [
    '10.0.0.0',
    '172.31.255.255',
    '100.64.0.1',
    '192.168.1.1',
    'fe80::1',
    'fd00::1',
    '::',
    'not an address',
  ]) {
    expect(isPrivateAddress(address), address).toBe(true)
  }
  for (const address of ['9.255.255.255', '172.32.0.0', '100.128.0.1', '192.167.255.255', '2606:4700::1111']) {
    expect(isPrivateAddress(address), address).toBe(false)
  }
})
