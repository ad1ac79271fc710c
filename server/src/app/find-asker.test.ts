import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTicket, endEmbedSession, openEmbedSession } from '@kinchart/contract/calls/handoff.ts'
import { sendEhrAddRequest } from '@kinchart/contract/calls/import.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../test/start-portal.ts'
import { openPostOffice, type PostOffice } from '../support/post-office.test-support.ts'

const key = 'the-key-of-lakeside-thirty-two-or-more'
const folder = mkdtempSync(join(tmpdir(), 'kinchart-ask-'))
let office: PostOffice
let portal: TestPortal

beforeAll(async () => {
  const path = join(folder, 'embedders.json')
  writeFileSync(
    path,
    JSON.stringify({
      embedders: [{ id: 'lakeside', name: 'Lakeside', key, redirectAllow: ['https://lakeside.example'] }],
    }),
  )
  office = await openPostOffice()
  portal = await startPortal({
    SMTP_URL: office.url,
    MAIL_FROM: 'care@example.org',
    SUPPORT_EMAIL: 'help@example.org',
    EMBEDDERS_FILE: path,
  })
  const mails = async () => office.arrived.map(({ to, raw }) => ({ to, subject: '', text: raw })).toReversed()
  await signUpPerson({ ...portal, mails }, 'marisol@example.org')
})
afterAll(async () => {
  await portal.close()
  await office.close()
  rmSync(folder, { recursive: true })
})

test('lets a visitor of the public import page ask to add an organization until their visit ends', async () => {
  const ticketParams = { email: 'marisol@example.org' }
  const { token } = (await portal.call(createTicket, { as: { token: key }, body: ticketParams })).body
  const { cookie } = await portal.call(openEmbedSession, { body: { token } })
  const body = { organizationName: 'Cedar Hollow Clinic', place: 'Salina, KS' }
  expect((await portal.call(sendEhrAddRequest, { cookie, body })).status).toBe(200)
  const mail = office.arrived.at(-1)
  expect(mail?.to).toBe('help@example.org')
  expect(mail?.raw).toMatch(/^Reply-To: .*<marisol@example.org>/m)
  expect(mail?.raw).toContain('Cedar Hollow Clinic')

  const sent = office.arrived.length
  await portal.call(endEmbedSession, { cookie, body: {} })
  expect((await portal.call(sendEhrAddRequest, { cookie, body })).code).toBe('session-missing')
  expect(office.arrived).toHaveLength(sent)
})
