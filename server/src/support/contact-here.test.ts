import { expect, test } from 'vitest'
import { contactSupport, getSettings } from '@kinchart/contract/calls/support.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { startPortal } from '../../test/start-portal.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal({
  MAIL_FROM: 'Kinchart <desk@example.org>',
  PRIVACY_URL: 'https://example.org/p',
  VETERAN_FRAME_URL: 'https://rating.example.org/embed?for=kinchart',
  IMAGING_VIEWER_URL: 'https://images.example.org/viewer',
  BOOK_TELEHEALTH: 'true',
})

test('sends support messages to the sender address of emails if no support address is set', async () => {
  const email = 'writer@example.org'
  const person = await signUpPerson(portal, email)
  const body = { email, name: 'Marisol Whitcombe', message: 'Hello' }
  const answer = await portal.call(contactSupport, { as: person, body })
  expect(answer.body).toEqual({ message: messages.contactSuccess })
  expect((await portal.mails())[0]).toMatchObject({
    to: 'desk@example.org',
    replyTo: { name: 'Marisol Whitcombe', address: email },
  })
  expect((await portal.call(getSettings)).body).toMatchObject({
    supportUrl: null,
    supportEmail: null,
    privacyUrl: 'https://example.org/p',
    socialLinks: [],
  })
})

test('lets portal pages embed only the pages that the operator configured', async () => {
  expect((await portal.call(getSettings)).body).toMatchObject({
    veteranFrameUrl: 'https://rating.example.org/embed?for=kinchart',
    imagingViewerUrl: 'https://images.example.org/viewer',
    bookTelehealth: true,
    emergencyNumber: '911',
  })
  const policy = (await fetch(`${portal.url}/healthz`)).headers.get('content-security-policy')
  expect(policy).toContain("frame-src 'self' https://rating.example.org https://images.example.org;")
  expect(policy).toContain("frame-ancestors 'self'")
})

test('offers the demo sign-in only to this machine, and only if the server was started as the demo', async () => {
  const demoSignIn = { email: 'demo@example.org', password: 'a walk in the garden' }
  const demo = await startPortal({ TRUST_PROXY: 'true' }, { demoSignIn: () => demoSignIn })
  const settingsFrom = async (url: string, address: string): Promise<unknown> =>
    (await fetch(`${url}/api${getSettings.path}`, { headers: { 'x-forwarded-for': address } })).json()
  try {
    expect(await settingsFrom(demo.url, '127.0.0.1')).toMatchObject({ demoSignIn })
    expect(await settingsFrom(demo.url, '203.0.113.9')).toMatchObject({ demoSignIn: null })
    expect((await portal.call(getSettings)).body.demoSignIn).toBeNull()
  } finally {
    await demo.close()
  }
})
