import { financialTypes, findServed } from '@kinchart/contract/calls/connected-apps.ts'
import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const FHIR_JSON = 'application/fhir+json; charset=utf-8'

/** Source: FHIR R4 http, OperationOutcome; RFC 6750. */
export class FhirError extends Error {
  readonly status: number
  readonly code: string
  readonly challenge: string | undefined
  constructor(status: number, code: string, message: string, challenge?: string) {
    super(message)
    this.name = 'FhirError'
    this.status = status
    this.code = code
    this.challenge = challenge
  }
}

/** The error for a resource that does not exist. A resource that the app may not see causes the same error. */
export const notFound = (): FhirError => new FhirError(404, 'not-found', fhirTexts.noResource)
export const unauthorized = (why: string): FhirError =>
  new FhirError(401, 'login', fhirTexts.needsToken, `Bearer realm="Kinchart"${why}`)
/**
 * The error for a financial type, or for a type that no app can read, doesn't suggest requesting another scope,
 * because that would not help.
 */
export function forbidden(type: string): FhirError {
  if (financialTypes.includes(type)) return new FhirError(403, 'suppressed', fhirTexts.neverGiven({ type }))
  if (!findServed(type)) return new FhirError(404, 'not-supported', fhirTexts.notServed({ type }))
  const challenge = 'Bearer realm="Kinchart", error="insufficient_scope"'
  return new FhirError(403, 'forbidden', fhirTexts.notGranted({ type }), challenge)
}

export const outcome = (code: string, diagnostics: string) => outcomeOf([{ severity: 'error', code, diagnostics }])

export type Issue = { readonly severity: 'warning' | 'information'; readonly code: string; readonly text: string }

/** Lists gaps in the response. Source: FHIR R4 `Bundle.entry.search.mode`. */
export const outcomeEntry = (issues: readonly Issue[]) => ({
  resource: outcomeOf(issues.map(({ text, ...issue }) => ({ ...issue, details: { text } }))),
  search: { mode: 'outcome' },
})

const outcomeOf = (issue: readonly object[]) => ({ resourceType: 'OperationOutcome', issue })

const formats = [
  'application/fhir+json',
  'application/json',
  'application/json+fhir',
  'json',
  'text/json',
  '*/*',
  'application/*',
]

/** Throws if neither `_format` nor `Accept` allows FHIR as JSON. Source: FHIR R4 http, content types. */
export function checkFormat(request: FastifyRequest, format: string | undefined): void {
  const requestedFormats =
    format === undefined ? (request.headers.accept ?? '*/*').split(',') : [format.replace(' ', '+')]
  const isTaken = requestedFormats.some((one) => formats.includes(one.split(';')[0]?.trim().toLowerCase() ?? ''))
  if (!isTaken) throw new FhirError(406, 'not-supported', fhirTexts.format)
}

export function openTo(reply: FastifyReply, origin: string | undefined): FastifyReply {
  void reply.header('vary', 'origin, accept').header('cross-origin-resource-policy', 'cross-origin')
  if (origin !== undefined)
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'WWW-Authenticate, ETag, Location, Retry-After')
  return reply
}

export const sendFhir = (reply: FastifyReply, body: object | string, status = 200): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(FHIR_JSON)
    .send(typeof body === 'string' ? body : JSON.stringify(body))
