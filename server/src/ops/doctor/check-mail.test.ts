import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { expiredCertificate } from '../../../test/local-certificates.ts'
import { mailCertificate } from '../../../test/mail-certificate.ts'
import { checkMail } from './check-mail.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A mail server, and how many mails it was given: none. */
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

// 0.0.0.0 reaches this machine, and is no loopback address: it stands for a mail server elsewhere.
const elsewhere = (port: number, ca?: string, password = 'secret', scheme = 'smtp') =>
  `${scheme}://kinchart:${password}@0.0.0.0:${port}/${ca === undefined ? '' : `?tls.ca=${encodeURIComponent(ca)}`}`
const check = async (smtpUrl: string | undefined, smtpAllowClear = false, timeoutMs = 5000) =>
  (await checkMail({ smtpUrl, smtpAllowClear }, timeoutMs))[0]

test('a mail server that takes mails encrypted is good, and is sent none', async () => {
  const late = await serve(mailCertificate)
  const atOnce = await serve({ ...mailCertificate, secure: true })
  for (const url of [
    elsewhere(late.port, mailCertificate.cert),
    elsewhere(atOnce.port, mailCertificate.cert, 'secret', 'smtps'),
  ])
    expect(await check(url)).toEqual({ verdict: 'ok', says: expect.stringContaining('encrypted') })
  expect([late.mails(), atOnce.mails()]).toEqual([0, 0])
})

test('what keeps mails back is wrong and named: no encryption, its certificate, the password, nobody there', async () => {
  const clear = await serve({ disabledCommands: ['STARTTLS'] })
  const encrypted = await serve(mailCertificate)
  const expired = await serve(expiredCertificate)
  const said = async (url: string, timeoutMs?: number) => {
    const found = await check(url, false, timeoutMs)
    expect([found?.verdict, found?.todo]).toEqual(['wrong', expect.any(String)])
    // The address holds a password.
    expect(found?.says).not.toMatch(/secret|kinchart:/)
    return found?.says
  }
  expect(await said(elsewhere(clear.port))).toContain('offers no encryption')
  expect(await said(elsewhere(encrypted.port))).toContain('not signed by an authority')
  expect(await said(elsewhere(expired.port, expiredCertificate.cert))).toContain('has expired')
  expect(await said(elsewhere(encrypted.port, mailCertificate.cert, 'other'))).toContain('user and password')
  const mute: Server = createServer((socket) => socket.on('error', () => undefined).resume())
  await new Promise<void>((resolve) => void mute.listen(0, '0.0.0.0', resolve))
  const { port } = mute.address() as AddressInfo
  expect(await said(elsewhere(port), 200)).toContain('ETIMEDOUT')
  await new Promise((resolve) => mute.close(resolve))
  expect(await said(elsewhere(port))).toContain('ECONNREFUSED')
})

test('mails without encryption are worth a look where the operator allows them, or the server is on this machine', async () => {
  const { port } = await serve({ disabledCommands: ['STARTTLS'] })
  for (const [url, isAllowed] of [
    [elsewhere(port), true],
    [`smtp://127.0.0.1:${port}`, false],
  ] as const)
    expect(await check(url, isAllowed)).toMatchObject({
      verdict: 'look',
      says: expect.stringContaining('without encryption'),
    })
})

test('an address that is not set, or is none, is no matter of the mail server', async () => {
  expect([await check(undefined), await check('mail.example.org')]).toEqual([undefined, undefined])
})
