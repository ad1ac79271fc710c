import { z } from 'zod'
import { constants } from '@kinchart/contract/constants.ts'
import type { Session } from '#account/sessions.ts'
import { splitBundle } from '#fhir/split-bundle.ts'
import { describeError } from '#platform/log.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/http/problem.ts'
import { exchangeCode, refreshAnswer } from './authorize-client.ts'
import type { TokenAnswer } from './authorize-client.ts'
import { ACCEPT_FHIR } from './ask-source.ts'
import { decodeText } from './decode-text.ts'
import { keepSource } from './keep-source.ts'
import type { Organization } from './organizations.ts'
import { takeOnce } from './pending.ts'
import type { Pending } from './pending.ts'
import { authorizationSecret, digestBrowser, digestTicket, secretPlace } from './start-import.ts'
import type { ImportServices } from './start-import.ts'

/** What came back to /redirect-success, and who brought it. */
export type CameBack = {
  readonly state: string
  readonly code: string | undefined
  readonly error: string | undefined
  readonly iss: string | undefined
  readonly browserKey: string | undefined
  readonly session: Session | undefined
}

/**
 * Takes what a source's authorization page sent back, exchanges the code on the server and starts the import.
 * Answers the import's id.
 *
 * Throws 'authorization-unknown' (missing, foreign, replayed or expired state), 'browser-not-recognized' (neither the
 * browser that started it nor the same account; settled question 1), 'authorization-denied', 'authorization-failed'.
 */
export async function finishImport(services: ImportServices & { log: Log }, came: CameBack): Promise<string> {
  const { vault, log, organizations } = services
  const pending = await takePending(services, came)
  const secret = authorizationSecret.parse(
    JSON.parse(vault.open(pending.secret, secretPlace(pending.ticket_digest)).toString()),
  )
  if (came.error !== undefined)
    throw new Problem(came.error === 'access_denied' ? 'authorization-denied' : 'authorization-failed')
  if (came.code === undefined || came.code === '') throw new Problem('authorization-failed')
  const organization = await organizations.find(pending.organization_id)
  let answer: TokenAnswer
  let patientId: string
  try {
    answer = await exchangeCode(services, secret.client, { ...secret, code: came.code, iss: came.iss })
    // Medicare says it only with the first refresh where the person withholds who they are.
    const named = answer.patient ?? (await findPatient(services, organization, answer, secret.userinfoEndpoint))
    if (named === null) {
      const refreshed = await refreshAnswer(services, secret.client, answer.grant, organization.ways)
      answer = { ...answer, grant: refreshed.grant, patient: refreshed.patient }
    } else answer = { ...answer, patient: named }
    if (answer.patient === null) throw new Error('The source did not say whose record it is.')
    patientId = answer.patient
  } catch (error) {
    log({ event: 'authorization-failed', host: organization.host, ...describeError(error) })
    throw new Problem('authorization-failed', { cause: error })
  }
  return keepSource(services, pending, organization, answer.grant, patientId)
}

/** Finds the authorization that a state belongs to and uses it up, once, whoever asks at the same time. */
async function takePending({ db, vault }: ImportServices, came: CameBack): Promise<Pending> {
  const parts = came.state.split(constants.stateSeparator)
  const ticketDigest = digestTicket(vault, parts[2] ?? '')
  const row = await db
    .selectFrom('pending_authorization')
    .selectAll()
    .where('ticket_digest', '=', ticketDigest)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (!row || !row.state_digest.equals(vault.digest(came.state))) throw new Problem('authorization-unknown')
  const isSameBrowser =
    came.browserKey !== undefined && row.browser_digest.equals(digestBrowser(vault, came.browserKey))
  const isSameAccount = came.session?.accountId === row.account_id
  if (came.session ? !isSameAccount : !isSameBrowser) throw new Problem('browser-not-recognized')
  await takeOnce(db, row)
  return row
}

/** Some sources name whoever signed in only in the identity token (`fhirUser`). */
const patientOf = (fhirUser: string | null): string | null =>
  /(?:^|\/)Patient\/([^/?#]+)$/.exec(fhirUser ?? '')?.[1] ?? null

/**
 * Whose chart was opened, where the token did not say: the patient who signed in, if the token opens their chart; else
 * the only patient that the source finds. One that reaches several says so here, and none is guessed.
 */
async function findPatient(
  services: ImportServices,
  organization: Organization,
  answer: TokenAnswer,
  userinfoEndpoint: string | null,
): Promise<string | null> {
  const signedIn = patientOf(answer.fhirUser)
  if (signedIn !== null) {
    const opened = await askForPatients(services, organization, answer, `Patient/${encodeURIComponent(signedIn)}`)
    if (opened.includes(signedIn)) return signedIn
  }
  const named = await askUserinfo(services, organization, answer, userinfoEndpoint)
  if (named !== null) return named
  const [id, ...others] = await askForPatients(services, organization, answer, 'Patient')
  if (others.length > 0) throw new Error('The source did not say whose record it is.')
  return id ?? null
}

/**
 * Some sources (Medicare) name the patient only where a token's owner is looked up (OpenID Connect 5.3), and there alone
 * when the person withholds who they are. Asked on the source's own origin only: the token goes nowhere else.
 */
async function askUserinfo(
  { outbound }: ImportServices,
  organization: Organization,
  { grant }: TokenAnswer,
  userinfoEndpoint: string | null,
): Promise<string | null> {
  if (userinfoEndpoint === null) return null
  const address = new URL(userinfoEndpoint)
  if (address.origin !== new URL(organization.fhir_base).origin) return null
  const answer = await outbound.call(address, {
    headers: { accept: 'application/json', authorization: `Bearer ${grant.accessToken}` },
    maxBytes: 100_000,
    timeoutMs: 30_000,
  })
  if (answer.status !== 200) return null
  const said = userinfo.safeParse(parseJson(answer.body))
  return said.success ? said.data.patient : null
}

const userinfo = z.object({ patient: z.string().min(1).max(128) })

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

/** The ids of the patients in an answer; none where there is no answer that can be read. */
async function askForPatients(
  { outbound }: ImportServices,
  organization: Organization,
  { grant }: TokenAnswer,
  query: string,
): Promise<string[]> {
  const answer = await outbound.call(new URL(`${organization.fhir_base}/${query}`), {
    headers: { accept: ACCEPT_FHIR, authorization: `Bearer ${grant.accessToken}` },
    maxBytes: 5_000_000,
    timeoutMs: 30_000,
  })
  const page = answer.status === 200 ? splitBundle(decodeText(answer.body, answer.headers['content-type'])) : undefined
  const entries = page?.kind === 'bundle' ? page.entries : page?.kind === 'resource' ? [page.entry] : []
  return entries.flatMap(({ resource }) => {
    const id = resource?.resourceType === 'Patient' ? resource['id'] : undefined
    return typeof id === 'string' ? [id] : []
  })
}
