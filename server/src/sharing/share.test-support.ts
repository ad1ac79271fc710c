import type { SourcesOf } from '#lists/list-section.ts'
import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { addDoctors, addOrganization, shareToDoctor } from '@kinchart/contract/calls/sharing.ts'
import { beginRecipientApp, confirmRecipientApp } from '@kinchart/contract/calls/recipient-factors.ts'
import { openShareLink, requestRecipientCode, recipientSignIn } from '@kinchart/contract/calls/shared-with-me.ts'
import { appCode } from '#account/factors/authenticator.test-support.ts'
import { bundle, drop } from '../../test/drop-files.ts'
import { codeFor, signUpPerson } from '../../test/sign-up-person.ts'
import type { TestPortal } from '../../test/start-portal.ts'
import type { Person } from '../../test/with-sandbox.ts'
import { verifyRecipient } from './verified/verified.ts'

export async function listProvider(
  portal: TestPortal,
  name: string,
  kind: 'practitioner' | 'organization' = 'practitioner',
): Promise<string> {
  const id = randomUUID()
  await portal.database.pool.query(
    `insert into listed_provider (id, kind, name, last_name, type, address, name_key, digest, list)
     values ($1, $2, $3, $4, 'Cardiology', '4 Harrow Lake Road, Harrow, MO', lower($3), '\\x00', 'made up')`,
    [id, kind, name, name.split(' ').at(-1)],
  )
  return id
}

export type Family = {
  readonly self: Person
  readonly childId: string
}

export async function signUpFamily(
  portal: TestPortal,
  email: string,
  lastName: string,
  withRecords: readonly (keyof Family)[] = ['self', 'childId'],
): Promise<Family> {
  const self = await signUpPerson(portal, email, { firstName: 'Ana', lastName })
  const child = { firstName: 'Teodor', lastName, relationship: 'dependent', birthDate: '2016-09-08' } as const
  const { dependentId } = (await portal.call(addDependent, { as: self, body: child })).body
  if (withRecords.includes('self')) await fill(portal, self, self.profileId, 'Ana', lastName)
  if (withRecords.includes('childId')) await fill(portal, self, dependentId, 'Teodor', lastName)
  return { self, childId: dependentId }
}

export const conditionOf = (first: string, last: string): string => `Condition of ${first} ${last}`

async function fill(portal: TestPortal, as: Person, profileId: string, first: string, last: string): Promise<void> {
  const subject = { reference: 'Patient/p' }
  const { end, code } = await drop(
    portal,
    as,
    [
      {
        name: `${first}.json`,
        bytes: bundle('collection', [
          { resourceType: 'Patient', id: 'p', name: [{ given: [first], family: last }] },
          { resourceType: 'Condition', id: 'c', code: { text: conditionOf(first, last) }, subject },
          { resourceType: 'AllergyIntolerance', id: 'a', code: { text: `Allergy of ${first}` }, patient: subject },
          {
            resourceType: 'DocumentReference',
            id: 'd',
            status: 'current',
            type: { text: 'Visit note' },
            subject,
            content: [
              {
                attachment: {
                  contentType: 'text/plain',
                  data: Buffer.from(`Note about ${first}`).toString('base64'),
                },
              },
            ],
          },
        ]),
      },
    ],
    profileId,
  )
  if (code !== undefined || end.state !== 'complete') throw new Error(`The file was not read: ${code ?? end.state}`)
}

export const addDoctor = async (portal: TestPortal, as: Person, providerId: string, profileId = as.profileId) =>
  portal.call(addDoctors, { as, body: { status: '1', providerId, profileId } })
export const connect = async (portal: TestPortal, as: Person, organizationId: string, profileId = as.profileId) =>
  portal.call(addOrganization, { as, body: { organizationId, profileId } })

export const share = async (
  portal: TestPortal,
  as: Person,
  providerId: string,
  mongoDBTables: readonly string[],
  more: {
    profileIds?: string[]
    until?: string
    sendTo?: string
    withoutOwn?: boolean
    newSources?: string[]
  } = {},
) =>
  portal.call(shareToDoctor, {
    as,
    body: {
      profileIds: more.profileIds ?? [as.profileId],
      mongoDBTables: [...mongoDBTables],
      providers: [providerId],
      ...(more.until === undefined ? {} : { until: more.until }),
      ...(more.sendTo === undefined ? {} : { sendTo: more.sendTo }),
      ...(more.withoutOwn === undefined ? {} : { withoutOwn: more.withoutOwn }),
      ...(more.newSources === undefined ? {} : { newSources: more.newSources }),
    },
  })

type DoctorToVerify = { readonly id: string; readonly kind?: 'doctor' | 'organization' }

export async function signInDoctor(portal: TestPortal, recipient: DoctorToVerify, email: string): Promise<string> {
  return (await setUpApp(portal, await enterCode(portal, await verifyDoctor(portal, recipient, email)))).cookie
}

/** Verifies the email address for this recipient. Ends an earlier verification of the address. */
export async function verifyDoctor(portal: TestPortal, recipient: DoctorToVerify, email: string): Promise<string> {
  await verifyRecipient(
    portal.database.db,
    portal.cipher,
    { kind: recipient.kind ?? 'doctor', id: recipient.id },
    { name: 'Dr. Lena Fairbank', email },
  )
  return email
}

/** Performs only the first step of a sign-in. Returns the cookie. */
export async function enterCode(portal: TestPortal, email: string): Promise<string> {
  const codes = async () =>
    (await portal.mails()).filter(({ to, text }) => to === email && /code is \d{6}/.test(text)).length
  const before = await codes()
  await portal.call(requestRecipientCode, { body: { email } })
  await vi.waitUntil(async () => (await codes()) > before, { timeout: 600_000, interval: 50 })
  return (await portal.call(recipientSignIn, { body: { email, code: await codeFor(portal, email) } })).cookie
}

export async function setUpApp(portal: TestPortal, cookie: string) {
  const { secret } = (await portal.call(beginRecipientApp, { cookie, body: {} })).body
  const used = appCode(secret, Date.now())
  const on = await portal.call(confirmRecipientApp, { cookie, body: { code: used } })
  return { cookie: on.cookie === '' ? cookie : on.cookie, secret, used, codes: on.body.codes ?? [] }
}

export async function linkFor(portal: TestPortal, email: string): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const mail = (await portal.mails()).find((one) => one.to === email && one.text.includes('#link='))
    const link = /#link=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    if (link !== undefined) return link
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No link was mailed to ${email}.`)
}

export const openWith = async (portal: TestPortal, link: string, passcode: string) =>
  portal.call(openShareLink, { body: { link, passcode } })

export const noSources: SourcesOf = async () => ({ sources: [], revision: null })
