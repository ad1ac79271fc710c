import { setTimeout as sleep } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { isAmongHosts } from '#platform/outbound/allowed-hosts.ts'
import { OutboundError, type OutboundAnswer } from '#platform/outbound/outbound.ts'
import { waitMs as waitOf } from '#platform/outbound/retry-after.ts'
import { ACCEPT_FHIR } from '#import/decode-text.ts'
import { splitAnswer } from '../split-answer.ts'
import type { Run } from './run.ts'
import { NoTokenError } from '../connect/source-grant.ts'

/**
 * A server behind a proxy may link to its `https` pages with `http` URLs. Changes such a URL to https if its host is
 * the source's own, because Kinchart requests nothing without TLS. Returns other URLs unchanged.
 */
export function onOwnOrigin(fhirBase: string, url: URL): URL {
  const base = new URL(fhirBase)
  if (url.protocol !== 'http:' || base.protocol !== 'https:' || url.hostname !== base.hostname) return url
  const secure = new URL(url)
  secure.protocol = 'https:'
  secure.port = base.port
  return secure
}

export type SourceAnswer =
  | { readonly kind: 'answer'; readonly answer: OutboundAnswer; readonly url: URL }
  /** `status` is 400 or 404 if the source refuses the form of the query, and 401 or 403 if access was not granted. */
  | { readonly kind: 'refused'; readonly status: number }
  /** `mayPass` is true if the source may respond later. `leadsTo` is another host that the source redirects to. */
  | { readonly kind: 'failed'; readonly reason: LedgerReason; readonly mayPass: boolean; readonly leadsTo?: URL }

export class ComeBackLaterError extends Error {
  readonly at: Date
  /**
   * True if the source did not respond to queries, so that a new round of retries follows the pause. False if the
   * source itself stated how long to wait.
   */
  readonly isAnotherRound: boolean
  constructor(at: Date, { isAnother = false }: { readonly isAnother?: boolean } = {}) {
    super('The source asked us to come back later.')
    this.name = 'ComeBackLaterError'
    this.at = at
    this.isAnotherRound = isAnother
  }
}

const MAX_TRIES = 6
const MAX_RENEWALS = 3
const MAX_WAIT_INSIDE_MS = 15_000
const MAX_WAIT_MS = 24 * 3_600_000
const MIN_WAIT_MS = 250

const MAX_REDIRECTS = 5

/**
 * Sends the token only to the source's own origin (SMART App Launch, best practices), and follows redirects only
 * there. Makes up to six attempts with growing pauses. Honors Retry-After (RFC 9110 10.2.3); if the wait is too long,
 * throws ComeBackLaterError to defer the run. After a 401, tests the token by repeating an earlier query that
 * succeeded. If the query succeeds again, only this resource type was refused; otherwise renews the token.
 */
export async function askSource(run: Run, url: URL, limits: Limits): Promise<SourceAnswer> {
  if (!isOwnOrigin(run, url)) return { kind: 'failed', reason: 'foreign-page', mayPass: false }
  return ask(run, url, limits, await run.grants.token())
}

/** Sends no token or cookie. Makes the same attempts and pauses as `askSource`. */
export const askOpenly = async (run: Run, url: URL, limits: Limits): Promise<SourceAnswer> =>
  ask(run, url, limits, null)

type Limits = { readonly accept: string; readonly maxBytes: number; readonly timeoutMs: number }

async function ask(run: Run, url: URL, limits: Limits, given: string | null): Promise<SourceAnswer> {
  let renewals = 0
  let redirects = 0
  let address = url
  let token = given
  let reason: LedgerReason = 'page-failed'
  for (let attempt = 1; attempt <= MAX_TRIES + renewals + redirects; attempt++) {
    run.signal.throwIfAborted()
    try {
      const answer = await run.outbound.call(token === null ? address : addressFor(run, address, token), {
        headers: { accept: limits.accept, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        maxBytes: limits.maxBytes,
        timeoutMs: Math.min(limits.timeoutMs, run.timings.answerMs),
        signal: run.signal,
      })
      if (answer.status >= 200 && answer.status < 300) {
        if (token !== null) run.round.proof ??= url
        return { kind: 'answer', answer, url: address }
      }
      if (await isDayUsedUp(answer)) {
        run.round.notBefore = new Date(Date.now() + DAY_MS)
        return { kind: 'failed', reason: 'rate-limited', mayPass: true }
      }
      if (REDIRECTS.has(answer.status)) {
        const to = redirectOf(run, address, answer)
        if (to === null) return { kind: 'refused', status: answer.status }
        if (to.origin !== address.origin) return { kind: 'failed', reason: 'foreign-page', mayPass: false, leadsTo: to }
        if (redirects === MAX_REDIRECTS) return { kind: 'failed', reason: 'page-loop', mayPass: false }
        redirects++
        address = to
        continue
      }
      if (answer.status === 401 && token !== null) {
        if (await isTokenGood(run, url, token)) return { kind: 'refused', status: 401 }
        // A renewed token may expire while other queries use it, so renew several times. If no renewed token works,
        // access has ended.
        if (renewals === MAX_RENEWALS) throw new NoTokenError('ended')
        renewals++
        token = await run.grants.renew(token)
        continue
      }
      if (answer.status === 429 || answer.status === 503) {
        reason = answer.status === 429 ? 'rate-limited' : 'page-failed'
        const waitMs = waitOf(answer.headers, Date.now())
        if (waitMs !== undefined && waitMs > MAX_WAIT_INSIDE_MS)
          throw new ComeBackLaterError(new Date(Date.now() + Math.min(waitMs, MAX_WAIT_MS)))
        // If Retry-After is 0 or a past date, no wait is needed. Pause anyway to protect the source.
        if (attempt < MAX_TRIES)
          await sleep(Math.max(waitMs ?? pauseMs(run, attempt), MIN_WAIT_MS), undefined, { signal: run.signal })
        continue
      }
      const isPassing = (answer.status >= 500 && answer.status !== 501) || answer.status === 408
      if (!isPassing) return { kind: 'refused', status: answer.status }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      if (error.why === 'address-refused') return { kind: 'failed', reason: 'foreign-page', mayPass: false }
      if (error.why === 'too-large') return { kind: 'failed', reason: 'too-large', mayPass: false }
      reason = error.why === 'timeout' ? 'too-slow' : 'page-failed'
    }
    if (attempt < MAX_TRIES) await sleep(pauseMs(run, attempt), undefined, { signal: run.signal })
  }
  return { kind: 'failed', reason, mayPass: true }
}

const DAY_MS = 24 * 3_600_000

/** Checks for Epic's error code for an exhausted daily query limit. */
async function isDayUsedUp(answer: OutboundAnswer): Promise<boolean> {
  if (!answer.body.includes(DAY_USED_UP)) return false
  const page = await splitAnswer(answer)
  return page.kind === 'outcome' && page.issues.some(({ detailCodes }) => detailCodes.includes(DAY_USED_UP))
}

const DAY_USED_UP = '4135'

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function redirectOf(run: Run, from: URL, { headers }: OutboundAnswer): URL | null {
  const location = headers['location'] ?? ''
  return location !== '' && URL.canParse(location, from.href)
    ? onOwnOrigin(run.fhirBase, new URL(location, from))
    : null
}

/**
 * Tests the token at a URL that responded before. Some servers send 401 instead of 403 for a type that was not granted,
 * although access has not ended. Tests an expired token only once, because it stays expired.
 */
async function isTokenGood(run: Run, refused: URL, token: string): Promise<boolean> {
  const { proof, unauthorized, ended } = run.round
  const kind = kindOf(run, refused)
  if (proof === null || kindOf(run, proof) === kind || ended.has(token)) return false
  if (unauthorized.get(kind) === token) return true
  const status = await (run.round.proving ??= proveToken(run, proof, token).finally(() => (run.round.proving = null)))
  if (status === 401) ended.add(token)
  const isGood = status >= 200 && status < 300
  if (isGood) unauthorized.set(kind, token)
  return isGood
}

/** Returns the status of the response, or 0 if there is none. */
async function proveToken(run: Run, proof: URL, token: string): Promise<number> {
  try {
    const answer = await run.outbound.call(addressFor(run, proof, token), {
      headers: { accept: ACCEPT_FHIR, authorization: `Bearer ${token}` },
      ...{ maxBytes: MAX_PROOF_BYTES, timeoutMs: Math.min(PROOF_MS, run.timings.answerMs), signal: run.signal },
    })
    return answer.status
  } catch (error) {
    if (error instanceof OutboundError) return 0
    throw error
  }
}

const MAX_PROOF_BYTES = 50_000_000
const PROOF_MS = 60_000

const kindOf = ({ fhirBase }: Run, { pathname }: URL): string =>
  pathname.slice(new URL(`${fhirBase}/`).pathname.length).split('/')[0] ?? ''

function addressFor({ quirks: { onEveryQuery } }: Run, url: URL, token: string): URL {
  if (onEveryQuery === null) return url
  const { name, prefix, claim } = onEveryQuery
  const claimValue = claimOf(token, claim)
  if (claimValue === null) return url
  const address = new URL(url)
  address.searchParams.set(name, `${prefix}${claimValue}`)
  return address
}

/**
 * Reads a claim from an access token that is a JWT (RFC 9068). The token is not verified, because it is only sent back
 * to its issuer.
 */
function claimOf(token: string, claim: string): string | null {
  try {
    const claimValue = decodeJwt(token)[claim]
    return typeof claimValue === 'string' || typeof claimValue === 'number' ? String(claimValue) : null
  } catch {
    return null
  }
}

export const isOwnOrigin = (run: Pick<Run, 'fhirBase'>, url: URL): boolean =>
  url.origin === new URL(run.fhirBase).origin

/** Returns true for the source's own origin, or a host that the operator allows. */
export function mayFetch(run: Pick<Run, 'fhirBase' | 'documentHosts'>, url: URL): boolean {
  return isOwnOrigin(run, url) || run.documentHosts.includes('*') || isAmongHosts(url, run.documentHosts)
}

/** The pause grows with each attempt, with jitter so that many imports do not retry at the same time. */
const pauseMs = ({ timings }: Run, attempt: number): number =>
  timings.backoffMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
