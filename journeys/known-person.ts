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
import { startSandbox, type Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import { startKinchart, type Kinchart } from '@kinchart/server/app/start-kinchart.ts'
import { readConfig } from '@kinchart/server/app/config/config.ts'
import { buildCompressedPortal } from '../scripts/build-portal.ts'
import { listOrganizations } from '../scripts/list-sandbox.ts'
import { freePort } from '../server/test/free-port.ts'
import { acquireDatabase } from '../server/test/provide-database.ts'
import { manyMails } from '../server/test/start-portal.ts'

export type TestStack = {
  readonly url: string
  readonly sandbox: Sandbox
  readonly kinchart: Kinchart
  readonly endpointIds: Readonly<Record<string, number>>
  /** Throws if the server logged unhandled errors since the last call. */
  readonly throwUnexpected: () => void
  readonly close: () => Promise<void>
}

let newest: Promise<string> | undefined

let shared: Promise<TestStack> | undefined

export async function shareTestStack(): Promise<TestStack> {
  shared ??= startTestStack()
  const stack = await shared
  stack.sandbox.setFaults([])
  await stack.kinchart.database.pool.query('delete from rate_limit')
  return { ...stack, close: async () => Promise.resolve(stack.throwUnexpected()) }
}

/** `more`: additional environment variables. `built`: a portal build to serve instead of the newest build. */
export async function startTestStack(more: Readonly<Record<string, string>> = {}, built?: string): Promise<TestStack> {
  newest ??= buildCompressedPortal()
  const portalFolder = built ?? (await newest)
  const port = await freePort()
  const testDatabase = await acquireDatabase()
  const sandbox = await startSandbox({ port: 0, redirectUris: [`http://localhost:${port}/redirect-success`] })
  const unexpected: unknown[] = []
  const kinchart = await startKinchart(
    readConfig({
      PORT: String(port),
      HOST: 'localhost',
      ...manyMails,
      ...testDatabase.env,
      ALLOW_PRIVATE_HOSTS: new URL(sandbox.url).host,
      ...more,
    }),
    {
      log: () => undefined,
      reportUnexpected: (error) => unexpected.push(error),
      isDevelopment: true,
      portalFolder,
      printMail: () => undefined,
    },
  )
  const endpointIds = await listOrganizations(kinchart, sandbox.organizations)
  const throwUnexpected = (): void => {
    const errors = unexpected.splice(0)
    if (errors.length > 0) throw new AggregateError(errors, 'The server met unexpected errors.')
  }
  return {
    url: kinchart.url,
    sandbox,
    kinchart,
    endpointIds,
    throwUnexpected,
    close: async () => {
      await kinchart.close()
      await sandbox.close()
      await testDatabase.giveBack()
      throwUnexpected()
    },
  }
}

export type KnownPerson = {
  readonly email: string
  readonly password: string
  readonly token: string
  readonly profileId: string
}

const PASSWORD = 'xqvtzkwmbrfh'

/**
 * Creates a signed-up and signed-in user for journeys that start after sign-up. The user's birth date is the birth
 * date in their sandbox record.
 */
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

/** Returns the birth date of the sandbox patient with this name, so that imports need no confirmation of identity. */
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

/** Sandbox hospitals and doctor's offices where patients sign in, with the patients' usernames and patient ids. */
export const charts = {
  marisol: { slug: 'tallgrass-regional-hospital', username: 'marisol', patientId: 'marisol-whitcombe' },
  marisolAtJuniper: { slug: 'juniper-street-family-practice', username: 'marisol', patientId: 'jsfp-20417' },
  rufus: { slug: 'tallgrass-regional-hospital', username: 'rufus', patientId: 'rufus-pennyfeather' },
  saoirse: { slug: 'harrow-lake-womens-clinic', username: 'saoirse', patientId: 'saoirse-lindqvist' },
  hyunWoo: { slug: 'tallgrass-regional-hospital', username: 'hyun-woo', patientId: 'hyun-woo-castellanos' },
} as const

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

export async function openSignedIn(page: Page, stack: TestStack, person: KnownPerson, path: string): Promise<void> {
  await giveSignIn(page, stack, person)
  await page.goto(path)
}

/** Like `openSignedIn`, but opens no page. The browser is signed in on the next page that it opens. */
export async function giveSignIn(page: Page, stack: TestStack, { email, password }: KnownPerson): Promise<void> {
  // Reset the rate limit of ten sign-ins per account in 15 minutes, because a retried test file would exceed the
  // limit.
  await stack.kinchart.database.pool.query('delete from rate_limit')
  const stored = await signInBrowser(page.context(), stack.url, { email, password })
  await countAsSecondFactor(stack)
  // Browser storage belongs to an origin, so first open a file of the portal's origin.
  await page.goto('/icon.svg')
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, stored)
}

/**
 * Marks every session as signed in with a second factor, which staff need. `second-step.test.ts` tests the second
 * factor itself.
 */
export async function countAsSecondFactor(stack: TestStack): Promise<void> {
  await stack.kinchart.database.pool.query('update session set has_second_factor = true')
}

/**
 * Adds a doctor to the directory and to the patient's doctors. Each call uses a new name and address, so that a test
 * can be retried.
 */
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
