import { createServer, type AddressInfo, type Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { expiredCertificate, mailCertificate } from '../../../test/local-certificates.ts'
import { checkMail } from './check-mail.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Simulates a mail server that counts the emails it receives. */
async function serve(options: SMTPServerOptions): Promise<{ port: number; mails: () => number }> {
  let mails = 0
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...options,
    onAuth: (auth, _session, done) =>
      auth.password === 'secret' ? done(null, { user: 'kinchart' }) : done(new Error('Invalid')),
    onMailFrom: (_address, _session, done) => {
      mails++
      done()
    },
  })
  server.on('error', () => undefined)
  closing.push(async () => new Promise<void>((resolve) => server.close(resolve)))
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve))
  return { port: (server.server.address() as AddressInfo).port, mails: () => mails }
}

// Simulates a remote mail server: 0.0.0.0 reaches this machine, but is not a loopback address.
const elsewhere = (port: number, ca?: string, password = 'secret', scheme = 'smtp') =>
  `${scheme}://kinchart:${password}@0.0.0.0:${port}/${ca === undefined ? '' : `?tls.ca=${encodeURIComponent(ca)}`}`
const check = async (smtpUrl: string | undefined, smtpAllowClear = false, timeoutMs = 5000) =>
  (await checkMail({ smtpUrl, smtpAllowClear }, timeoutMs))[0]

test('accepts a mail server with encryption and sends it no email', async () => {
  const late = await serve(mailCertificate)
  const atOnce = await serve({ ...mailCertificate, secure: true })
  for (const url of [
    elsewhere(late.port, mailCertificate.cert),
    elsewhere(atOnce.port, mailCertificate.cert, 'secret', 'smtps'),
  ])
    expect(await check(url)).toEqual({ verdict: 'ok', message: expect.stringContaining('encrypted') })
  expect([late.mails(), atOnce.mails()]).toEqual([0, 0])
})

test('reports missing encryption, a bad certificate, a wrong password or an unreachable mail server as an error', async () => {
  const clear = await serve({ disabledCommands: ['STARTTLS'] })
  const encrypted = await serve(mailCertificate)
  const expired = await serve(expiredCertificate)
  const getFindingText = async (url: string, timeoutMs?: number) => {
    const found = await check(url, false, timeoutMs)
    expect([found?.verdict, found?.todo]).toEqual(['wrong', expect.any(String)])
    expect(found?.message).not.toMatch(/secret|kinchart:/)
    return found?.message
  }
  expect(await getFindingText(elsewhere(clear.port))).toContain('offers no encryption')
  expect(await getFindingText(elsewhere(encrypted.port))).toContain('isn’t signed by an authority')
  expect(await getFindingText(elsewhere(expired.port, expiredCertificate.cert))).toContain('has expired')
  expect(await getFindingText(elsewhere(encrypted.port, mailCertificate.cert, 'other'))).toContain('user and password')
  const mute: Server = createServer((socket) => socket.on('error', () => undefined).resume())
  await new Promise<void>((resolve) => void mute.listen(0, '0.0.0.0', resolve))
  const { port } = mute.address() as AddressInfo
  expect(await getFindingText(elsewhere(port), 200)).toContain('ETIMEDOUT')
  await new Promise((resolve) => mute.close(resolve))
  expect(await getFindingText(elsewhere(port))).toContain('ECONNREFUSED')
})

test('warns about unencrypted email if the operator allows it or the mail server is local', async () => {
  const { port } = await serve({ disabledCommands: ['STARTTLS'] })
  for (const [url, isAllowed] of [
    [elsewhere(port), true],
    [`smtp://127.0.0.1:${port}`, false],
  ] as const)
    expect(await check(url, isAllowed)).toMatchObject({
      verdict: 'look',
      message: expect.stringContaining('without encryption'),
    })
})

test('reports no mail server problem if SMTP_URL is missing or invalid', async () => {
  expect([await check(undefined), await check('mail.example.org')]).toEqual([undefined, undefined])
})
