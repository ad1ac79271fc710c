import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactSupport, getSettings } from '@kinchart/contract/calls/support.ts'
import { fieldMessages, messages } from '@kinchart/contract/text/texts.ts'
import { cipherOfAccount } from '#account/data-keys.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../test/start-portal.ts'
import { supportAad } from './write-to-support.ts'
import { openPostOffice, type PostOffice } from './post-office.test-support.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

let office: PostOffice
let portal: TestPortal
let person: Awaited<ReturnType<typeof signUpPerson>>

const email = 'Marisol@example.org'

beforeAll(async () => {
  office = await openPostOffice()
  portal = await startPortal({
    SMTP_URL: office.url,
    MAIL_FROM: 'Kinchart <care@example.org>',
    SUPPORT_EMAIL: 'help@example.org',
    SUPPORT_URL: 'https://help.example.org/tickets',
    SOCIAL_LINKS: 'News=https://example.org/news',
  })
  const mails = async () => office.arrived.map(({ to, raw }) => ({ to, subject: '', text: raw })).toReversed()
  person = await signUpPerson({ ...portal, mails }, email)
})
afterAll(async () => {
  await portal.close()
  await office.close()
})

const write = async (more: Partial<{ email: string; name: string; message: string }> = {}) =>
  portal.call(contactSupport, {
    as: person,
    body: { email, name: 'Marisol Whitcombe', message: 'My labs are in the wrong year.', ...more },
  })

const requests = async () => {
  const { rows } = await portal.database.pool.query<{ id: string; account_id: string; encrypted: Buffer }>(
    'select id, account_id, encrypted from support_request order by created_at',
  )
  return Promise.all(
    rows.map(async ({ id, account_id: accountId, encrypted }) => {
      const own = await cipherOfAccount(portal.database.db, portal.cipher, accountId)
      return JSON.parse(own.decrypt(encrypted, supportAad(id)).toString()) as unknown
    }),
  )
}

test('sends a user’s message to support with the user as the reply address, and stores the message encrypted', async () => {
  const answer = await write({ email: 'marisol@EXAMPLE.org' })
  expect(answer.body).toEqual({ message: messages.contactSuccess })
  const mail = office.arrived.at(-1)
  expect(mail).toMatchObject({ to: 'help@example.org', from: 'care@example.org' })
  expect(mail?.raw).toContain(`Reply-To: Marisol Whitcombe <${email}>`)
  expect(mail?.raw).toContain('My labs are in the wrong year.')
  expect(await requests()).toEqual([{ name: 'Marisol Whitcombe', email, message: 'My labs are in the wrong year.' }])
})

test('names the invalid field and stores nothing if a support message has someone else’s address, an empty field or a line break in the name', async () => {
  const before = office.arrived.length
  const problemOf = async (more: Parameters<typeof write>[0]) => {
    const { code, body } = await write(more)
    return [code, (body as { fields?: unknown }).fields]
  }
  expect(await problemOf({ email: 'somebody.else@example.org' })).toEqual([
    'request-invalid',
    [{ field: 'email', message: fieldMessages.email }],
  ])
  for (const name of ['Marisol\r\nBcc: everybody@example.org', 'Marisol\nTo: everybody@example.org'])
    expect(await problemOf({ name })).toEqual(['request-invalid', [{ field: 'name', message: fieldRules.notValid }]])
  for (const field of ['name', 'message'])
    expect(await problemOf({ [field]: ' ' })).toEqual(['request-invalid', [{ field, message: fieldMessages.required }]])
  expect([office.arrived.length, await requests()]).toEqual([before, [expect.anything()]])
})

test('while the mail server is down, notifies the user, stores the support message, and sends the message later', async () => {
  await office.close()
  const message = 'This one has to wait.'
  expect((await write({ message })).code).toBe('support-mail-delayed')
  expect(await requests()).toContainEqual({ name: 'Marisol Whitcombe', email, message })
  await portal.database.pool.query(
    `update outgoing_mail set created_at = now() - interval '2 minutes' where sent_at is null`,
  )
  await portal.database.pool.query(
    `update outgoing_mail set sent_at = now() - interval '1 hour' where sent_at is not null`,
  )
  expect((await portal.call(getSettings)).body.isMailDelayed).toBe(true)
  await office.open()
  await expect.poll(() => office.arrived.at(-1)?.raw, { interval: 200 }).toContain(message)
  await expect.poll(async () => (await portal.call(getSettings)).body.isMailDelayed, { interval: 500 }).toBe(false)
})

test('shows everyone the help, legal and other pages of the operator', async () => {
  const publicUrl = `http://localhost:${portal.env['PORT']}`
  expect((await portal.call(getSettings)).body).toEqual({
    supportUrl: 'https://help.example.org/tickets',
    supportEmail: 'help@example.org',
    privacyUrl: `${publicUrl}/legal/privacy`,
    termsUrl: `${publicUrl}/legal/terms`,
    socialLinks: [{ label: 'News', url: 'https://example.org/news' }],
    veteranFrameUrl: null,
    imagingViewerUrl: null,
    bookTelehealth: false,
    emergencyNumber: '911',
    demoSignIn: null,
    isMailDelayed: false,
  })
})

test('accepts ten support messages an hour, and none when signed out', async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, async () => (await write()).code))
  expect(codes.filter((code) => code === 'too-many-requests').length).toBeGreaterThan(0)
  expect(await requests()).toHaveLength(10)
  const body = { email, name: 'Nobody', message: 'Hello' }
  expect((await portal.call(contactSupport, { body })).code).toBe('session-missing')
})
