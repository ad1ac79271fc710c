import { setTimeout as pause } from 'node:timers/promises'
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import {
  confirmPatient,
  finishImport,
  getImport,
  startImport,
  type ConnectedEhr,
} from '@kinchart/contract/calls/import.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '@kinchart/sandbox/start-sandbox.ts'
import { authorizeAs } from '@kinchart/sandbox/walk-authorization.ts'
import { IMPORT_CHANNEL, type ImportEvent } from '../src/import/import-events.ts'
import { resyncDue } from '../src/import/sources/resync.ts'
import { upsertClient, vendorScope, type ClientSettings } from '../src/directory/clients.ts'
import { listOrganizations, practiceVendor } from '../../scripts/list-sandbox.ts'
import { giveBirthDate, signUpPerson } from './sign-up-person.ts'
import { startPortal, type TestPortal } from './start-portal.ts'
import { freePort } from './free-port.ts'

export async function openWithMarisol(): Promise<{ readonly stage: Stage; readonly marisol: Person }> {
  const stage = await openStage(
    {},
    {},
    { PORT: String(await freePort()) },
    { importTimings: { readDocumentsMs: 5000 } },
  )
  const marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  await stage.importFrom({
    as: marisol,
    slug: hospitals.tallgrass,
    username: 'marisol',
    patientId: 'marisol-whitcombe',
  })
  return { stage, marisol }
}

export const registerClient = async ({ database, cipher }: TestPortal, settings: ClientSettings): Promise<void> =>
  upsertClient(database.db, cipher, vendorScope(practiceVendor), settings)

export async function listSandbox(portal: TestPortal, sandbox: Sandbox): Promise<Record<string, number>> {
  return listOrganizations(portal, sandbox.organizations)
}

export type Returned = {
  readonly state: string
  readonly code?: string
  readonly error?: string
  readonly iss?: string
}

export type ImportParams = {
  readonly as: Tokens & { profileId: string }
  readonly endpointId: number
  readonly username: string
  readonly patientId?: string
  readonly profileId?: string
  readonly allow?: boolean
  readonly withoutScopes?: readonly string[]
}

export async function authorizeThere(
  portal: Pick<TestPortal, 'call'>,
  importParams: ImportParams,
): Promise<{ returned: Returned; cookie: string }> {
  const started = await portal.call(startImport, {
    as: importParams.as,
    body: { ehrEndPointId: importParams.endpointId, profileId: importParams.profileId ?? importParams.as.profileId },
  })
  if (started.status !== 200) throw new Error(`The import did not start: ${started.code}`)
  const location = await authorizeAs(started.body.authorizationUrl, {
    username: importParams.username,
    ...(importParams.patientId === undefined ? {} : { patientId: importParams.patientId }),
    ...(importParams.allow === undefined ? {} : { allow: importParams.allow }),
    ...(importParams.withoutScopes === undefined ? {} : { withoutScopes: importParams.withoutScopes }),
  })
  const { searchParams, hash } = new URL(location)
  const answered = searchParams.has('state') ? searchParams : new URLSearchParams(hash.slice(1))
  const returned = Object.fromEntries(answered) as Returned
  return { returned: { ...returned, state: returned.state }, cookie: started.cookie }
}

export async function importFrom(portal: TestPortal, importParams: ImportParams): Promise<ConnectedEhr> {
  const { returned, cookie } = await authorizeThere(portal, importParams)
  const { state, code, iss } = returned
  const finished = await portal.call(finishImport, {
    as: importParams.as,
    cookie,
    body: { state, ...(code === undefined ? {} : { code }), ...(iss === undefined ? {} : { iss }) },
  })
  if (finished.status !== 200) throw new Error(`The import was not taken up: ${finished.code}`)
  return waitForEnd(portal, importParams.as, finished.body.ehrImportRequestId)
}

export const unattended = { [constants.unattendedHeader]: '1' } as const

const ENDS: readonly ConnectedEhr['state'][] = ['complete', 'partial', 'failed', 'needs-you', 'confirm-patient']

/** Maximum number of polls, far more than an import needs on a slow machine. */
const MAX_LOOKS = 10_000

/** In ms. How long to wait for a change of an import before reading it again. */
const LOOK_MS = 250

type PortalClient = Pick<TestPortal, 'call'> & { readonly database?: TestPortal['database'] }

type Waiter = { readonly sourceId: string | undefined; readonly end: () => void }

const waiting = new WeakMap<TestPortal['database'], Set<Waiter>>()

export async function importNews({ database }: PortalClient, sourceId?: string): Promise<void> {
  const isOver = new AbortController()
  const others = database === undefined ? undefined : await listenOnce(database)
  const waiter: Waiter = { sourceId, end: () => isOver.abort() }
  others?.add(waiter)
  await pause(LOOK_MS, undefined, { signal: isOver.signal }).catch(() => undefined)
  others?.delete(waiter)
}

async function listenOnce(database: TestPortal['database']): Promise<Set<Waiter> | undefined> {
  const known = waiting.get(database)
  if (known !== undefined) return known
  const added = new Set<Waiter>()
  waiting.set(database, added)
  const onNews = (payload: string): void => {
    const event = JSON.parse(payload) as ImportEvent
    if (event.kind !== 'changed') return
    for (const { sourceId, end } of added) if (sourceId === undefined || sourceId === event.sourceId) end()
  }
  await database.listen(IMPORT_CHANNEL, onNews).catch(() => waiting.delete(database))
  return added
}

/** Simulates that the source's last sync was 25 hours ago. No other source is due. */
export async function syncByClock(portal: TestPortal, as: Tokens, ehrImportRequestId: string): Promise<ConnectedEhr> {
  const { database, cipher } = portal
  await database.pool.query(`update import_run set started_at = now() - interval '25 hours' where source_id = $1`, [
    ehrImportRequestId,
  ])
  await resyncDue({ db: database.db, cipher, jobs: { send: async () => undefined } }, 24)
  return waitForEnd(portal, as, ehrImportRequestId)
}

/**
 * Waits until an import has ended or needs the user. If the profile or the source has no birth date, confirms records
 * with the same name, unless `confirms` is false.
 */
export async function waitForEnd(
  portal: PortalClient,
  as: Tokens,
  ehrImportRequestId: string,
  { confirms = true }: { readonly confirms?: boolean } = {},
): Promise<ConnectedEhr> {
  for (let looks = 0; ; looks++) {
    const isGoingOn = looks < MAX_LOOKS && (await isUnderWay(portal, ehrImportRequestId))
    if (!isGoingOn) {
      const { body } = await portal.call(getImport, { as, query: { ehrImportRequestId }, headers: unattended })
      const { sourcePatient, chosenPatient, state } = body
      const isUndated =
        (chosenPatient?.birthDate === '' || sourcePatient?.birthDate === '') &&
        chosenPatient.name === sourcePatient?.name
      if (state === 'confirm-patient' && confirms && isUndated)
        await portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
      else if (ENDS.includes(state)) return body
      if (looks >= MAX_LOOKS) throw new Error(`The import is still ${body.state}: ${JSON.stringify(body.ledger)}`)
    }
    await importNews(portal, ehrImportRequestId)
  }
}

/** Uses one query instead of the dozen of an API call. */
async function isUnderWay({ database }: PortalClient, sourceId: string): Promise<boolean> {
  if (database === undefined) return false
  const found = database.pool.query<{ state: string }>(
    `select state from import_run where source_id = $1 and is_latest and state in ('running', 'waiting')`,
    [sourceId],
  )
  const { rows } = await found.catch(() => ({ rows: [] }))
  return rows.length > 0
}

export const hospitals = {
  tallgrass: 'tallgrass-regional-hospital',
  juniper: 'juniper-street-family-practice',
  northfield: 'northfield-transplant-center',
  harrow: 'harrow-lake-womens-clinic',
} as const

/**
 * Simulated patients: `petra` has an empty chart, `rufus` has results of every type, and `bench` has several pages of
 * observations (`benchCharts: [600]`).
 */
export const petra = { slug: hospitals.juniper, username: 'petra', patientId: 'petra-emptyhand' } as const
export const rufus = { slug: hospitals.tallgrass, username: 'rufus', patientId: 'rufus-pennyfeather' } as const
export const bench = { slug: 'bench', username: 'bench-600', patientId: 'bench-600' } as const

const types = [
  ...['Patient', 'AllergyIntolerance', 'Condition', 'Immunization', 'MedicationRequest', 'Observation'],
  ...['DiagnosticReport', 'DocumentReference', 'Procedure', 'Goal', 'Specimen', 'Practitioner', 'PractitionerRole'],
  ...['Organization', 'Location', 'Medication', 'Binary', 'Provenance', 'ExplanationOfBenefit'],
]

/**
 * For tests that don't depend on the resource types, because each additional type would add a search to every import.
 */
export const fewKinds = {
  behaviours: Object.fromEntries(
    [...Object.values(hospitals), bench.slug, 'honeylocust-family-clinic'].map((slug) => [
      slug,
      { types, hasWildcardScopes: false },
    ]),
  ),
}

export type Stage = {
  readonly portal: TestPortal
  readonly sandbox: Sandbox
  readonly idOf: (slug: string) => number
  readonly signUpAs: (slug: string, patientId: string) => Promise<Person>
  readonly importFrom: (params: Omit<ImportParams, 'endpointId'> & { readonly slug: string }) => Promise<ConnectedEhr>
  readonly close: () => Promise<void>
}

export type Person = Tokens & { readonly profileId: string }

/**
 * Signs a user up with the name and birth date of a patient of the sandbox, so that an import of this patient's chart
 * needs no confirmation.
 */
export async function signUpPatient(
  { portal, sandbox }: Pick<Stage, 'portal' | 'sandbox'>,
  { slug, patientId }: { readonly slug: string; readonly patientId: string },
  email: string,
): Promise<Person> {
  const patients = sandbox.organizations.find((one) => one.slug === slug)?.signIns.flatMap((one) => one.patients)
  const [firstName = '', ...rest] = (patients?.find(({ id }) => id === patientId)?.name ?? '').split(' ')
  const person = await signUpPerson(portal, email, { firstName, lastName: rest.join(' ') })
  const birthDate = sandbox.findPatient(slug, patientId)?.['birthDate']
  if (typeof birthDate === 'string') await giveBirthDate(portal, person, birthDate)
  return person
}

/** The portal closes before the sandbox, so that the sandbox still answers the portal's pending requests. */
export async function openStage(
  options: SandboxOptions = {},
  { allow = [] }: { readonly allow?: readonly string[] } = {},
  env: Readonly<Record<string, string>> = {},
  portalOptions: Parameters<typeof startPortal>[1] = {},
): Promise<Stage> {
  const sandbox = await startSandbox({ port: 0, ...options })
  const portal = await startPortal(
    { ALLOW_PRIVATE_HOSTS: [new URL(sandbox.url).host, ...allow].join(','), ...env },
    portalOptions,
  )
  const ids = await listSandbox(portal, sandbox)
  const idOf = (slug: string): number => ids[slug] ?? 0
  let people = 0
  return {
    portal,
    sandbox,
    idOf,
    signUpAs: async (slug, patientId) =>
      signUpPatient({ portal, sandbox }, { slug, patientId }, `person-${++people}@example.org`),
    importFrom: async ({ slug, ...importParams }) => importFrom(portal, { ...importParams, endpointId: idOf(slug) }),
    close: async () => {
      await portal.close()
      await sandbox.close()
    },
  }
}

export async function storedOf({ portal }: Pick<Stage, 'portal'>, end: ConnectedEhr): Promise<Record<string, number>> {
  const stored = end.ledger
    .filter((line) => line.stored > 0 && line.resourceType !== 'PractitionerRole' && line.resourceType !== 'Location')
    .map((line) => [line.resourceType, line.stored] as const)
  const { rows } = await portal.database.pool.query<{ documents: number }>(
    `select count(distinct address_digest)::int as documents from attachment where source_id = $1 and state = 'kept'`,
    [end.ehrImportRequestId],
  )
  const documents = rows[0]?.documents ?? 0
  return { ...Object.fromEntries(stored), ...(documents > 0 ? { Binary: documents } : {}) }
}

/**
 * Returns counts by type, excluding `without`. Also excludes doctors' roles and places: the sandbox counts them
 * although no record of the patient references them, so they cannot be requested.
 */
export function countsThere(
  { sandbox }: Pick<Stage, 'sandbox'>,
  { slug, patientId }: { readonly slug: string; readonly patientId: string },
  without: readonly string[] = [],
): Record<string, number> {
  const out = new Set(['PractitionerRole', 'Location', ...without])
  return Object.fromEntries(Object.entries(sandbox.countResources(slug, patientId)).filter(([type]) => !out.has(type)))
}

export const lineOf = (end: ConnectedEhr, resourceType: string): ConnectedEhr['ledger'][number] | undefined =>
  end.ledger.find((line) => line.resourceType === resourceType)
