import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { mailCertificate } from '../../../test/local-certificates.ts'
import { createSmtpTransport } from './mailer.ts'
import { smtpUrlProblem } from './smtp-url.ts'

const closing: SMTPServer[] = []
afterEach(async () => {
  for (const server of closing.splice(0)) await new Promise<void>((resolve) => server.close(resolve))
})

type Taken = { readonly isSecure: boolean }

/** Simulates a mail server; returns its port and the messages it accepted. */
async function serve(options: SMTPServerOptions): Promise<{ port: number; taken: Taken[]; signIns: Taken[] }> {
  const taken: Taken[] = []
  const signIns: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...options,
    onAuth(_auth, session, done) {
      signIns.push({ isSecure: session.secure })
      done(null, { user: 'kinchart' })
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        taken.push({ isSecure: session.secure })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  closing.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve))
  return { port: (server.server.address() as AddressInfo).port, taken, signIns }
}

// 0.0.0.0 reaches this machine and is not a loopback address, so it simulates a remote mail server.
const elsewhere = (port: number, more = '', scheme = 'smtp') => `${scheme}://kinchart:secret@0.0.0.0:${port}/${more}`
const trusted = `?tls.ca=${encodeURIComponent(mailCertificate.cert)}`
const mail = { to: 'anna@example.org', subject: 'Your code', text: '123456' }
const send = async (url: string, allowClear = false) =>
  createSmtpTransport(url, 'care@example.org', { allowClear })(mail).then(
    () => 'sent',
    (error: unknown) => (error instanceof Error ? error.name : 'failed'),
  )
const noTls: SMTPServerOptions = { disabledCommands: ['STARTTLS'] }

test('sends neither email nor password to a remote mail server without encryption', async () => {
  const { port, taken, signIns } = await serve(noTls)
  expect(await send(elsewhere(port))).toBe('MailNotEncryptedError')
  expect([taken, signIns]).toEqual([[], []])
})

test('sends the email and the password encrypted if the mail server offers encryption', async () => {
  const { port, taken, signIns } = await serve(mailCertificate)
  expect(await send(elsewhere(port, trusted))).toBe('sent')
  expect([taken, signIns]).toEqual([[{ isSecure: true }], [{ isSecure: true }]])
})

test('with implicit TLS or STARTTLS, sends nothing to a mail server whose certificate is not trusted', async () => {
  const late = await serve(mailCertificate)
  expect(await send(elsewhere(late.port))).toBe('MailNotEncryptedError')
  const atOnce = await serve({ ...mailCertificate, secure: true })
  expect(await send(elsewhere(atOnce.port, '', 'smtps'))).toBe('MailNotEncryptedError')
  expect([late.taken, late.signIns, atOnce.taken, atOnce.signIns]).toEqual([[], [], [], []])
  expect(await send(elsewhere(atOnce.port, trusted, 'smtps'))).toBe('sent')
})

test('sends unencrypted email to a server on this machine, and to a remote server only if the operator allows it', async () => {
  const { port, taken } = await serve(noTls)
  expect(await send(elsewhere(port), true)).toBe('sent')
  expect(await send(`smtp://127.0.0.1:${port}`)).toBe('sent')
  expect(taken).toEqual([{ isSecure: false }, { isSecure: false }])
})

test('rejects an SMTP URL that turns encryption off, and names the variable that permits unencrypted email', () => {
  for (const more of [
    '?ignoreTLS=true',
    '?requireTLS=false',
    '?opportunisticTLS=true',
    '?secured=true',
    '?tls.rejectUnauthorized=false',
    '?TLS.rejectUnauthorized=0',
    '?tls.minVersion=TLSv1',
    '?sendmail=true',
    '?service=other',
  ]) {
    const url = `smtp://mail.example.org/${more}`
    expect(smtpUrlProblem(url, false), more).toContain('SMTP_ALLOW_CLEAR')
    expect(() => createSmtpTransport(url, 'care@example.org', { allowClear: false }), more).toThrow('SMTP_ALLOW_CLEAR')
    expect(smtpUrlProblem(url, true), more).toBeUndefined()
  }
  for (const fine of [
    'smtps://mail.example.org',
    'smtp://user:pass@mail.example.org:587',
    'smtp://mail.example.org/?pool=true&name=kinchart.example',
    'smtp://localhost:1025/?ignoreTLS=true',
  ])
    expect(smtpUrlProblem(fine, false), fine).toBeUndefined()
  for (const wrong of ['mail.example.org', 'https://mail.example.org', 'smtp:'])
    expect(smtpUrlProblem(wrong, true), wrong).toContain('SMTP_URL')
})
