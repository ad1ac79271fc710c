import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendEhrAddRequest } from '@kinchart/contract/calls/import.ts'
import { organizationRequestTexts as words } from '@kinchart/texts/en/import.ts'
import { cipherOfAccount } from '#account/data-keys.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../test/start-portal.ts'
import { openPostOffice, type PostOffice } from './post-office.test-support.ts'
import { supportAad } from './write-to-support.ts'

let office: PostOffice
let portal: TestPortal
let person: Awaited<ReturnType<typeof signUpPerson>>

beforeAll(async () => {
  office = await openPostOffice()
  portal = await startPortal({ SMTP_URL: office.url, MAIL_FROM: 'care@example.org', SUPPORT_EMAIL: 'help@example.org' })
  const mails = async () => office.arrived.map(({ to, raw }) => ({ to, subject: '', text: raw })).toReversed()
  person = await signUpPerson({ ...portal, mails }, 'marisol@example.org')
})
afterAll(async () => {
  await portal.close()
  await office.close()
})

const clinic = { organizationName: 'Cedar Hollow Clinic', place: 'Salina, KS', website: 'www.cedarhollow.example' }

test('emails a request for a missing organization to support, and stores it encrypted', async () => {
  const answer = await portal.call(sendEhrAddRequest, { as: person, body: { ...clinic, message: 'Dr Odell' } })
  expect(answer.body).toEqual({ message: words.sent })
  const mail = office.arrived.at(-1)
  expect(mail?.to).toBe('help@example.org')
  expect(mail?.raw).toMatch(/^Reply-To: .*<marisol@example.org>/m)
  for (const detail of ['Cedar Hollow Clinic', 'Salina, KS', 'www.cedarhollow.example', 'Dr Odell'])
    expect(mail?.raw).toContain(detail)
  const { rows } = await portal.database.pool.query<{ id: string; account_id: string; encrypted: Buffer }>(
    'select id, account_id, encrypted from support_request',
  )
  const storedRequests = await Promise.all(
    rows.map(async ({ id, account_id: accountId, encrypted }) => {
      const own = await cipherOfAccount(portal.database.db, portal.cipher, accountId)
      return JSON.parse(own.decrypt(encrypted, supportAad(id)).toString()) as unknown
    }),
  )
  expect(storedRequests).toEqual([{ email: 'marisol@example.org', ...clinic, message: 'Dr Odell' }])
})

test('names the field and sends no email if an organization request has no name or an invalid website', async () => {
  const before = office.arrived.length
  const nameless = await portal.call(sendEhrAddRequest, { as: person, body: { organizationName: '  ' } })
  expect(nameless).toMatchObject({ code: 'request-invalid', body: { fields: [{ field: 'organizationName' }] } })
  for (const website of ['javascript:alert(1)', 'nowhere', 'ftp://files.example.org']) {
    const answer = await portal.call(sendEhrAddRequest, { as: person, body: { ...clinic, website } })
    expect(answer).toMatchObject({
      code: 'request-invalid',
      body: { fields: [{ field: 'website', message: words.websiteInvalid }] },
    })
  }
  expect(office.arrived.length).toBe(before)
})

test('rejects a request for an organization when signed out', async () => {
  expect((await portal.call(sendEhrAddRequest, { body: clinic })).code).toBe('session-missing')
})
