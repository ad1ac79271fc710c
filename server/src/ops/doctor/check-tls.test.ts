import { createServer as createHttpServer } from 'node:http'
import { createServer as createPlainServer, type AddressInfo, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { expiredCertificate, localCertificate, mailCertificate } from '../../../test/local-certificates.ts'
import { checkTls } from './check-tls.ts'
import { judgeCertificate } from './judge-certificate.ts'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve))
})

async function listen(server: Server): Promise<string> {
  open.push(server)
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  return `https://localhost:${(server.address() as AddressInfo).port}`
}
const serve = async (certificate: { key: string; cert: string }) =>
  listen(createTlsServer(certificate).on('tlsClientError', () => undefined))

const check = async (url: string, ca?: string, timeoutMs = 5000) =>
  checkTls(url, { timeoutMs, now: Date.now(), ...(ca === undefined ? {} : { ca }) })

test('accepts a valid certificate and reports the days left', async () => {
  const [found] = await check(await serve(localCertificate), localCertificate.cert)
  expect(found).toEqual({ verdict: 'ok', message: expect.stringMatching(/valid for \d{5} more days \(TLS 1\.3\)/) })
})

test('reports an expired, mismatched or untrusted certificate as an error, each with a separate message', async () => {
  const getFindingText = async (certificate: { key: string; cert: string }, ca?: string) => {
    const [found] = await check(await serve(certificate), ca)
    expect([found?.verdict, found?.todo]).toEqual(['wrong', expect.any(String)])
    return found?.message
  }
  expect(await getFindingText(expiredCertificate, expiredCertificate.cert)).toContain('has expired')
  expect(await getFindingText(mailCertificate, mailCertificate.cert)).toContain('another name')
  expect(await getFindingText(localCertificate)).toContain('isn’t signed by an authority')
})

test('warns about a certificate that expires within two weeks', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const judged = (day: string) => judgeCertificate('records.example.org', Date.parse(day), 'TLSv1.3', now)
  expect(judged('2026-03-16T12:00:00Z').verdict).toBe('ok')
  expect(judged('2026-03-14T12:00:00Z')).toMatchObject({
    verdict: 'look',
    message: expect.stringContaining('13 more days'),
  })
})

test('reports a server without TLS as an error, and a server that is down or silent as unreachable', async () => {
  const [plain] = await check(await listen(createHttpServer()))
  expect([plain?.verdict, plain?.message]).toEqual(['wrong', expect.stringContaining('not with supported TLS')])
  const [timeoutFinding] = await check(
    await listen(createPlainServer((socket) => socket.on('error', () => undefined).resume())),
    undefined,
    200,
  )
  expect([timeoutFinding?.verdict, timeoutFinding?.message]).toEqual(['look', expect.stringContaining('ETIMEDOUT')])
  const closedServer = createPlainServer()
  const address = await listen(closedServer)
  await new Promise((resolve) => closedServer.close(resolve))
  const [away] = await check(address)
  expect([away?.verdict, away?.message]).toEqual(['look', expect.stringContaining('ECONNREFUSED')])
})

test('checks no certificate if the URL is unencrypted', async () => {
  expect(await check('http://localhost:4300')).toEqual([])
})
