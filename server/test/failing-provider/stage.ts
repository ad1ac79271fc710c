import { login } from '@kinchart/contract/calls/account.ts'
import {
  deleteEhrRecord,
  finishImport,
  getConnectedEhrs,
  getImport,
  retryImport,
  startImport,
  type ConnectedEhr,
} from '@kinchart/contract/calls/import.ts'
import type { Fault, FaultName } from '@kinchart/sandbox/faults.ts'
import { startSandbox, type Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import { authorizeAs } from '@kinchart/sandbox/walk-authorization.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { cipherOfProfile } from '../../src/account/data-keys.ts'
import { fillProfile } from '../../src/account/profiles.ts'
import { listOrganizations } from '../../../scripts/list-sandbox.ts'
import { closeAssistants } from '../ask-assistant.ts'
import { connectApp, registerApp } from '../connect-app.ts'
import { freePort } from '../free-port.ts'
import { signUpPerson, signupOf } from '../sign-up-person.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'
import { importNews, petra, unattended, type Person } from '../with-sandbox.ts'
import { startElsewhere, type Elsewhere } from './record-requests.ts'
import { pageSize, putTinyChart, servedTypes } from './tiny-chart.ts'

/** Each lane has its own sandbox, so that several providers can fail at the same time. */
export type Lane = { readonly sandbox: Sandbox; readonly endpointId: number }

type Tokens = { readonly fhir: string; readonly mcp: string }

export type FailingStage = {
  readonly portal: TestPortal
  readonly elsewhere: Elsewhere
  readonly lanes: readonly Lane[]
  /**
   * Returns the lane's user after disconnecting all sources of this user. The user is signed up only once, because a
   * sign-up takes as long as an import.
   */
  readonly personOf: (lane: Lane) => Promise<Person>
  readonly tokensOf: (person: Person, sourceIds: readonly string[]) => Promise<Tokens>
  readonly close: () => Promise<void>
}

/** In ms. The drill signs in again after this time, because a sign-in lasts 15 minutes and a soak takes longer. */
const SIGNED_IN_MS = 300_000

/** Pauses that take minutes at a real source take fractions of a second here. */
const timings = {
  ...{ backoffMs: 5, comeBackMs: [30, 60], sweepMs: 100, answerMs: 2500, leaseSeconds: 20 },
  // No drill checks the other periodic jobs of a worker, and each run of a job costs as much as some drills.
  ...{ readDocumentsMs: 3_600_000, mailLookMs: 3_600_000, keepAliveLookMs: 3_600_000 },
}

export async function openFailingStage(lanes: number): Promise<FailingStage> {
  const elsewhere = await startElsewhere()
  const behaviours = {
    [petra.slug]: {
      ...{ types: servedTypes, hasWildcardScopes: false },
      counts: { usual: pageSize, greatest: pageSize },
    },
  }
  const sandboxes = await Promise.all(Array.from({ length: lanes }, async () => startSandbox({ port: 0, behaviours })))
  const allowed = [...sandboxes.map(({ url }) => new URL(url).host), elsewhere.host]
  const started = await startPortal(
    { ALLOW_PRIVATE_HOSTS: allowed.join(','), TRUST_PROXY: '1', PORT: String(await freePort()) },
    { importTimings: timings },
  )
  // Each call uses a different address, because these drills do not test rate limits. Each call states that no user is
  // viewing the page, so that imports need not yield to users.
  let calls = 0
  const headers = (): Record<string, string> => {
    calls++
    return { ...unattended, 'x-forwarded-for': `10.${(calls >> 16) % 256}.${(calls >> 8) % 256}.${calls % 256}` }
  }
  const portal: TestPortal = {
    ...started,
    call: async (endpoint, input) => started.call(endpoint, { ...input, headers: headers() }),
  }
  for (const sandbox of sandboxes) putTinyChart(sandbox)
  // Listing providers replaces the previous list, so all of them are listed at once, each under a separate name.
  const failing = sandboxes.flatMap(({ organizations }, lane) =>
    organizations.filter(({ slug }) => slug === petra.slug).map((one) => ({ ...one, slug: `lane-${lane}` })),
  )
  const ids = await listOrganizations(portal, failing)
  const opened = sandboxes.map((sandbox, lane): Lane => ({ sandbox, endpointId: ids[`lane-${lane}`] ?? 0 }))
  const people = new Map<Lane, { as: Person; email: string; signedInAt: number }>()
  const tokens = new Map<string, Promise<Tokens>>()
  await registerApp(portal)
  return {
    ...{ portal, elsewhere, lanes: opened },
    personOf: async (lane) => {
      const known = people.get(lane)
      if (known !== undefined) {
        if (Date.now() - known.signedInAt > SIGNED_IN_MS) {
          const body = { email: known.email, password: signupOf(known.email).password }
          known.as = { ...known.as, ...(await portal.call(login, { body })).body }
          known.signedInAt = Date.now()
        }
        await disconnectAll(portal, known.as)
        return known.as
      }
      const email = `petra-${opened.indexOf(lane) + 1}@example.org`
      const person = await signUpPerson(portal, email, { firstName: 'Petra', lastName: 'Emptyhand' })
      const own = await cipherOfProfile(portal.database.db, portal.cipher, person.profileId)
      await fillProfile(portal.database.db, own, person.profileId, { birthDate: '2001-01-01' })
      people.set(lane, { as: person, email, signedInAt: Date.now() })
      return person
    },
    tokensOf: async (person, sourceIds) => {
      const known = tokens.get(sourceIds.join()) ?? letIn(portal, person)
      tokens.set(sourceIds.join(), known)
      return known
    },
    close: async () => {
      await closeAssistants()
      // Responses that are slow or still waiting end when the sandbox closes.
      await Promise.all(sandboxes.map(async (sandbox) => sandbox.close()))
      await portal.close()
      await elsewhere.close()
    },
  }
}

async function letIn(portal: TestPortal, person: Person): Promise<Tokens> {
  // The drills take longer than a proof of identity is valid.
  await portal.database.pool.query('update session set proved_at = now()')
  const fhir = await connectApp(portal, person)
  const mcp = await connectApp(portal, person, { more: { aud: `${portal.url}/mcp` } })
  return { fhir: fhir['access_token'] ?? '', mcp: mcp['access_token'] ?? '' }
}

async function disconnectAll(portal: TestPortal, as: Person): Promise<void> {
  const { body } = await portal.call(getConnectedEhrs, { as })
  for (const { ehrImportRequestId } of body.connectedEhrs)
    await portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId } })
}

export type ConnectResult =
  | { readonly kind: 'import'; readonly end: ConnectedEhr }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }

const refused = (code: string | undefined): ConnectResult => ({
  kind: 'refused',
  code: code ?? 'none',
  message: Object.hasOwn(apiErrors, code ?? '') ? apiErrors[code as keyof typeof apiErrors].message : '',
})

export async function connect({ portal }: FailingStage, { endpointId }: Lane, as: Person): Promise<ConnectResult> {
  const started = await portal.call(startImport, { as, body: { ehrEndPointId: endpointId, profileId: as.profileId } })
  if (started.status !== 200) return refused(started.code)
  const location = await authorizeAs(started.body.authorizationUrl, { username: petra.username })
  const { searchParams, hash } = new URL(location)
  const { state = '', code, iss } = Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))])
  const body = { state, ...(code === undefined ? {} : { code }), ...(iss === undefined ? {} : { iss }) }
  const finished = await portal.call(finishImport, { as, cookie: started.cookie, body })
  if (finished.status !== 200) return refused(finished.code)
  return { kind: 'import', end: await settle(portal, as, finished.body.ehrImportRequestId) }
}

export async function askInFull(
  { portal }: FailingStage,
  as: Person,
  ehrImportRequestId: string,
): Promise<ConnectResult> {
  const response = await portal.call(retryImport, { as, body: { ehrImportRequestId, inFull: true } })
  if (response.status !== 200) return refused(response.code)
  return { kind: 'import', end: await settle(portal, as, ehrImportRequestId) }
}

export async function wake({ portal }: FailingStage, as: Person, ehrImportRequestId: string): Promise<ConnectResult> {
  const { pool } = portal.database
  await pool.query(`update source_grant set renewing_owner = null, renewing_until = null`)
  await pool.query('update import_run set resume_at = now() where source_id = $1 and is_latest', [ehrImportRequestId])
  return { kind: 'import', end: await settle(portal, as, ehrImportRequestId) }
}

const LONG_MS = 5000
const MAX_SETTLE_MS = 45_000

async function settle(portal: TestPortal, as: Person, ehrImportRequestId: string): Promise<ConnectedEhr> {
  const until = Date.now() + MAX_SETTLE_MS
  for (;;) {
    const isOver = Date.now() > until
    const { rows } = await portal.database.pool.query(
      `select from import_run where source_id = $1 and is_latest
         and (state = 'running' or (state = 'waiting' and resume_at < now() + make_interval(secs => $2)))`,
      [ehrImportRequestId, LONG_MS / 1000],
    )
    if (rows.length === 0 || isOver) {
      const { body } = await portal.call(getImport, { as, query: { ehrImportRequestId } })
      const isPaused = body.nextTryAt !== null && Date.parse(body.nextTryAt) > Date.now() + LONG_MS
      if ((body.state !== 'running' && body.state !== 'waiting') || isPaused) return body
      if (isOver) throw new Error(`The import is still ${body.state}: ${JSON.stringify(body.ledger)}`)
    }
    await importNews(portal, ehrImportRequestId)
  }
}

export type Faults = readonly (FaultName | Fault)[]
