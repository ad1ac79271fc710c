import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { createUser } from '@kinchart/contract/calls/account.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { confirmPatient, finishImport, getImport, startImport } from '@kinchart/contract/calls/import.ts'
import { addDoctors } from '@kinchart/contract/calls/sharing.ts'
import { authorizeAs } from '@kinchart/sandbox/walk-authorization.ts'
import { callKinchart, pause, signUpAndIn } from '../scripts/call-kinchart.ts'
import { giveBirthDate } from '../server/test/sign-up-person.ts'
import { signInBrowser } from './give-sign-in.ts'
import type { TestStack } from './start-test-stack.ts'

/** Somebody who has an account already. */
export type KnownPerson = {
  readonly email: string
  readonly password: string
  readonly token: string
  readonly profileId: string
}

const PASSWORD = 'xqvtzkwmbrfh'

/** Signs somebody up by the calls, with the birth date of their chart, for journeys that begin later than that. */
export async function makePerson(
  stack: TestStack,
  firstName: string,
  lastName: string,
  domain = 'example.org',
): Promise<KnownPerson> {
  const email = `${firstName}.${lastName}.${Math.random().toString(36).slice(2)}@${domain}`.toLowerCase()
  const token = await signUpAndIn(stack.url, { email, password: PASSWORD, firstName, lastName, gender: 'female' })
  const { profileId } = await callKinchart(stack.url, createUser, {
    token,
    body: { userObjectId: '0', isActive: true, userTypeId: 1, email, phone: '', createdDate: '' },
  })
  const birthDate = birthDateIn(stack, `${firstName} ${lastName}`)
  if (birthDate !== undefined) await giveBirthDate(stack.kinchart, { profileId }, birthDate)
  return { email, password: PASSWORD, token, profileId }
}

/** The birth date of somebody of that name in a practice hospital: with it, no import asks whose records they are. */
function birthDateIn({ sandbox }: TestStack, name: string): string | undefined {
  for (const { slug, signIns } of sandbox.organizations)
    for (const patient of signIns.flatMap(({ patients }) => patients)) {
      const birthDate = patient.name === name ? sandbox.findPatient(slug, patient.id)?.['birthDate'] : undefined
      if (typeof birthDate === 'string') return birthDate
    }
  return undefined
}

export async function addChild(
  stack: TestStack,
  parent: KnownPerson,
  child: { firstName: string; lastName: string; birthDate: string },
): Promise<string> {
  const { dependentId } = await callKinchart(stack.url, addDependent, {
    token: parent.token,
    body: { ...child, relationship: 'dependent' },
  })
  return dependentId
}

/** Connects a hospital by the calls and waits for the end. */
export async function connectHospital(
  stack: TestStack,
  person: KnownPerson,
  at: { slug: string; username: string; patientId?: string },
): Promise<string> {
  const { url } = stack
  const { token, profileId } = person
  const { authorizationUrl } = await callKinchart(url, startImport, {
    token,
    body: { ehrEndPointId: stack.endpointIds[at.slug] ?? 0, profileId },
  })
  const back = new URL(await authorizeAs(authorizationUrl, at)).searchParams
  const iss = back.get('iss')
  const { ehrImportRequestId } = await callKinchart(url, finishImport, {
    token,
    body: { state: back.get('state') ?? '', code: back.get('code') ?? '', ...(iss === null ? {} : { iss }) },
  })
  for (;;) {
    const { state } = await callKinchart(url, getImport, { token, isUnattended: true, query: { ehrImportRequestId } })
    if (state === 'confirm-patient')
      await callKinchart(url, confirmPatient, { token, body: { ehrImportRequestId, isSamePerson: true } })
    else if (state !== 'running' && state !== 'waiting') return ehrImportRequestId
    await pause(50)
  }
}

/** Signs in through the screen, with the keyboard alone. */
export async function signInThroughScreen(
  page: Page,
  { email, password }: Pick<KnownPerson, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.startsWith('/home/'))
}

/** Opens a page as somebody who has signed in before. The sign-in is given to the browser without its screen. */
export async function openSignedIn(page: Page, stack: TestStack, person: KnownPerson, path: string): Promise<void> {
  await giveSignIn(page, stack, person)
  await page.goto(path)
}

/** The same without a page: the next one that is opened is theirs. */
export async function giveSignIn(page: Page, stack: TestStack, { email, password }: KnownPerson): Promise<void> {
  // An account takes ten sign-ins in a quarter of an hour; a file of journeys, tried again, needs more of one person.
  await stack.kinchart.database.pool.query('delete from rate_limit')
  const stored = await signInBrowser(page.context(), stack.url, { email, password })
  await countAsSecondFactor(stack)
  // Storage belongs to an origin: something of it has to be open.
  await page.goto('/icon.svg')
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, stored)
}

/** Staff is asked for a second factor, which has journeys of its own (`second-step.test.ts`): who is signed in has given it. */
export async function countAsSecondFactor(stack: TestStack): Promise<void> {
  await stack.kinchart.database.pool.query('update session set has_second_factor = true')
}

/** Adds a doctor of the directory to a person's list; each has their own name and address, also in a second try of a test. */
export async function addListedDoctor(
  stack: TestStack,
  { token, profileId }: KnownPerson,
  first: string,
): Promise<{ id: string; name: string; email: string }> {
  const id = randomUUID()
  const name = `Dr. ${first} ${id.slice(0, 8)}`
  await stack.kinchart.database.pool.query(
    `insert into listed_provider (id, kind, name, type, address, name_key, digest, list)
     values ($1, 'practitioner', $2, 'Cardiology', '4 Harrow Lake Road, Harrow, MO', lower($2), '\\x00', 'made up')`,
    [id, name],
  )
  await callKinchart(stack.url, addDoctors, { token, body: { status: '1', providerId: id, profileId } })
  return { id, name, email: `${id}@practice.example` }
}
