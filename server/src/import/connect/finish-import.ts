import { constants } from '@kinchart/contract/rules/constants.ts'
import type { Session } from '#account/sessions.ts'
import { findNames } from '#family/profile-names.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { describeError, type Log } from '#platform/log.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { ClientRefusedError, exchangeCode, refreshAnswer, type TokenAnswer } from './authorize-client.ts'
import { isEvidently } from '../compare-person.ts'
import { findPatients, type Reach } from './find-patients.ts'
import { knownErrors, refusalOf } from './refresh-patiently.ts'
import { saveQuestion } from './save-question.ts'
import type { Grant } from './grant.ts'
import { saveSource } from './save-source.ts'
import type { Organization } from '../organizations.ts'
import { forgetPending, takeOnce, type Pending } from './pending-authorization.ts'
import {
  digestBrowser,
  digestTicket,
  openPending,
  type AuthorizationSecret,
  type ImportServices,
} from './start-import.ts'

/**
 * Returns true if the sign-in gives access only to a disability rating and not to a health record. The VA's
 * verification service has no health record. For other organizations, the scopes that we configured may not include a
 * health record.
 */
const isRatingAlone = (organization: Organization, scopes = ''): boolean =>
  organization.providerType === 'Veterans' &&
  (/\/veteran_verification(?:\/|$)/.test(organization.fhirBase) ||
    (scopes !== '' && !/(?:^|\s)(?:patient|user)\//.test(scopes)))

export type CallbackResult = {
  readonly state: string
  readonly code: string | undefined
  readonly error: string | undefined
  readonly iss: string | undefined
  readonly browserKey: string | undefined
  readonly session: Session | undefined
}

/**
 * Exchanges the code on the server and starts the import. Returns the import's id. If the sign-in reaches several
 * patients, waits until the user assigns them. Throws 'authorization-unknown' (missing, foreign or replayed state),
 * 'authorization-expired', 'browser-not-recognized' (neither the same browser nor the same account as at the start;
 * Q1), 'authorization-denied', 'registration-refused', 'authorization-failed'.
 */
export async function finishImport(services: ImportServices & { log: Log }, callback: CallbackResult): Promise<string> {
  const pending = await takePending(services, callback)
  const sourceId = await finishTaken(services, callback, pending)
  await forgetPending(services.db, pending)
  return sourceId
}

async function finishTaken(
  services: ImportServices & { log: Log },
  callback: CallbackResult,
  pending: Pending,
): Promise<string> {
  const { db, cipher, log, organizations } = services
  const secret = await openPending(db, cipher, pending)
  // The user refused access, so do not remind them of this authorization.
  if (callback.error === 'access_denied') await forgetPending(services.db, pending)
  if (callback.error === 'access_denied') throw new ApiError('authorization-denied')
  const organization = await organizations.find(pending.organizationId)
  if (callback.error !== undefined) {
    const why = knownErrors.has(callback.error) ? { why: callback.error } : {}
    log({ event: 'authorization-failed', host: organization.host, ...why })
    const isOurs = callback.error === 'unauthorized_client' || callback.error === 'invalid_client'
    throw new ApiError(isOurs ? 'registration-refused' : 'authorization-failed')
  }
  if (callback.code === undefined || callback.code === '') throw new ApiError('authorization-failed')
  const isRating = isRatingAlone(organization, secret.client.scopes)
  let allowed: Allowed
  try {
    const answer = await exchangeCode(services, secret.client, { ...secret, code: callback.code, iss: callback.iss })
    if (answer.identity?.kind === 'not-verified')
      log({ event: 'identity-not-verified', host: organization.host, why: answer.identity.why })
    allowed = isRating
      ? { grant: answer.grant, reach: nobody }
      : await reachPatients(services, organization, secret, answer)
  } catch (error) {
    if (isUnavailable(error)) throw error
    log({ event: 'authorization-failed', host: organization.host, ...describeError(error), ...refusalOf(error) })
    const code = error instanceof ClientRefusedError ? 'registration-refused' : 'authorization-failed'
    throw new ApiError(code, { cause: error })
  }
  const { grant, reach } = allowed
  // There is nothing to import now, because the disability rating is fetched when the user views it.
  if (isRating) return saveSource(services, pending, organization, grant, null)
  const patientId = await decidePatient(services, pending, reach, callback.session !== undefined)
  return patientId === null
    ? saveQuestion(services, pending, organization, grant, reach.several)
    : saveSource(services, pending, organization, grant, patientId)
}

const nobody: Reach = { named: null, several: [] }

type Allowed = { readonly grant: Grant; readonly reach: Reach }

/** Throws if the source names no patient. */
async function reachPatients(
  services: ImportServices,
  organization: Organization,
  secret: AuthorizationSecret,
  answer: TokenAnswer,
): Promise<Allowed> {
  const reach = await findPatients(services, organization, answer, secret.userinfoEndpoint)
  if (reach.named !== null || reach.several.length > 0) return { grant: answer.grant, reach }
  // If the user withholds their identity, Medicare names the patient only in the response to the first refresh.
  const refreshed = await refreshAnswer(services, secret.client, answer.grant, organization.quirks)
  if (refreshed.patient === null) throw new Error('The source did not say whose record it is.')
  return { grant: refreshed.grant, reach: { named: refreshed.patient, several: [] } }
}

/**
 * Returns null if the user has to assign patients. A browser without a session imports for one person and never sees
 * other profiles (Q1, Q19). In such a browser, returns the only patient whose name and birth date match, else the
 * patient whom the source named. The usual confirmation follows later.
 */
async function decidePatient(
  { db, cipher }: ImportServices,
  pending: Pending,
  { named, several }: Reach,
  hasSession: boolean,
): Promise<string | null> {
  if (several.length === 0) return named
  if (hasSession) return null
  const chosen = await findNames(db, cipher, pending.profileId)
  const [only, ...others] = several.filter((one) => isEvidently(one, chosen))
  return only && others.length === 0 ? only.id : named
}

/**
 * Consumes the authorization that has the given OAuth `state`. Succeeds exactly once, even with concurrent requests.
 */
export async function takePending(
  { db, cipher }: ImportServices,
  callback: Pick<CallbackResult, 'state' | 'browserKey' | 'session'>,
): Promise<Pending> {
  const parts = callback.state.split(constants.stateSeparator)
  const ticketDigest = digestTicket(cipher, parts[2] ?? '')
  const row = await db
    .selectFrom('pendingAuthorization')
    .selectAll()
    .where('ticketDigest', '=', ticketDigest)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (!row || !row.stateDigest.equals(cipher.digest(callback.state))) throw new ApiError('authorization-unknown')
  const isSameBrowser =
    callback.browserKey !== undefined && row.browserDigest.equals(digestBrowser(cipher, callback.browserKey))
  const isSameAccount = callback.session?.accountId === row.accountId
  if (callback.session ? !isSameAccount : !isSameBrowser) throw new ApiError('browser-not-recognized')
  if (row.expiresAt.getTime() <= Date.now()) throw new ApiError('authorization-expired')
  await takeOnce(db, row)
  return row
}
