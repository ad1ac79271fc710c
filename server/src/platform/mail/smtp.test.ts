import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '@kinchart/contract/calls/account.ts'
import { signupOf } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { createSmtpTransport } from './mailer.ts'

let server: SMTPServer
let portal: TestPortal
let isRefusing = true
const received: string[] = []

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        if (isRefusing) return done(new Error('Try again later'))
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  portal = await startPortal({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Kinchart <care@example.org>' })
})
afterAll(async () => {
  await portal.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

test('counts an email as failing while the mail server refuses it, and sends the email once the server accepts it', async () => {
  await portal.call(register, { body: signupOf('post@example.org') })
  const failing = async (): Promise<unknown> =>
    ((await (await fetch(`${portal.url}/readyz`)).json()) as { failingMails: number }).failingMails
  await expect.poll(failing).toBe(1)
  isRefusing = false
  await expect.poll(() => received.length, { interval: 200 }).toBe(1)
  expect(received[0]).toContain('From: Kinchart <care@example.org>')
  expect(received[0]).toContain('To: post@example.org')
  expect(received[0]).toMatch(/registration code is \d{6}/)
  await expect.poll(failing).toBe(0)
})

test('deletes the text of an email after sending it', async () => {
  const { rows } = await portal.database.pool.query<{ left: number }>(
    'select coalesce(sum(length(encrypted)), 0)::int as left from outgoing_mail where sent_at is not null',
  )
  expect(rows[0]?.left).toBe(0)
})

test('attaches a calendar file to its email', async () => {
  const { port } = server.server.address() as AddressInfo
  const calendar = { method: 'REQUEST', text: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR' } as const
  const before = received.length
  await createSmtpTransport(`smtp://127.0.0.1:${port}`, 'care@example.org', { allowClear: false })({
    ...{ to: 'desk@practice.example', subject: 'A wish', text: 'Tuesday?', calendar },
  })
  const [sent] = received.slice(before)
  expect(sent).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
  expect(sent).toMatch(/filename="?invite\.ics/)
})
