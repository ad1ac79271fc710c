import { hostileFaults } from '#hostile-faults.ts'

/** Each fault reads only the settings named in its description. */
export type FaultSettings = {
  /** The affected FHIR type. If absent, all types. */
  readonly type?: string
  /** The affected page of a search, counted from 1. If absent, all pages. */
  readonly page?: number
  /** Number of times the fault occurs. Unlimited if absent. */
  readonly times?: number
  /** Number of requests served normally before the fault occurs. */
  readonly afterRequests?: number
  readonly delayMs?: number
  readonly retryAfterSeconds?: number
  readonly status?: number
  readonly foreignOrigin?: string
  /** Slug of the only affected organization. If absent, all organizations. */
  readonly organization?: string
}

/** The default settings of each fault. README.md explains the faults. */
export const faultTable = {
  ...hostileFaults,
  'access-revoked': {},
  'answers-xml': {},
  'attachments-signed': {},
  'binary-is-outcome': {},
  'binary-missing': {},
  'binary-redirected': { foreignOrigin: 'https://storage.elsewhere.example' },
  'code-in-fragment': {},
  'connection-dropped': { times: 1 },
  'count-refused': {},
  'duplicate-entries': {},
  'empty-page-with-next': {},
  'expires-in-float': {},
  'harmless-remarks': {},
  'html-maintenance-page': {},
  'image-cut-off': {},
  'kind-withheld': { type: 'Condition' },
  'large-page-fails': {},
  'links-behind-gateway': { foreignOrigin: 'http://fhir-server.internal.example:8080' },
  'malformed-resources': {},
  'next-link-foreign-origin': { foreignOrigin: 'https://records.elsewhere.example' },
  'next-link-loops': {},
  'next-link-missing': {},
  'next-link-port-twice': {},
  'next-link-relative': {},
  'no-patient-in-token': {},
  'no-smart-configuration': {},
  'observation-needs-category': {},
  'other-patients-resource': {},
  'outcome-alone': {},
  'outcome-in-searchset': {},
  'page-expired': { page: 2, times: 1 },
  'page-fails': { page: 2 },
  'pages-without-end': {},
  'provenance-refused': {},
  'rate-limited-with-retry-after': { times: 2, retryAfterSeconds: 1 },
  'rating-bad-request': {},
  'rating-token-invalid': {},
  'rating-scope-missing': {},
  'rating-veteran-unknown': {},
  'rating-request-too-large': {},
  'rating-rate-limited': {},
  'rating-server-error': {},
  'rating-bad-gateway': {},
  'rating-unavailable': {},
  'rating-gateway-timeout': {},
  'refresh-fails': { times: 1 },
  'refresh-without-new-token': {},
  'scope-refused': { type: 'Immunization' },
  'scopes-in-part': { type: 'Condition' },
  'scopes-narrowed': { type: 'Observation' },
  'search-redirected': {},
  'search-total-missing': {},
  'search-total-wrong': {},
  slow: { delayMs: 2000 },
  'source-away': {},
  'token-answer-loose': {},
  'token-endpoint-html': {},
  'token-expired-midway': { afterRequests: 3, times: 1 },
  'total-counts-included': {},
  'truncated-page': { times: 1 },
  'type-not-implemented': { type: 'Procedure' },
  'type-refused': { type: 'Procedure' },
  'type-unauthorized': { type: 'Procedure' },
} as const satisfies Readonly<Record<string, FaultSettings>>

export type FaultName = keyof typeof faultTable

export type Fault = { readonly name: FaultName } & FaultSettings

export const faultNames = Object.keys(faultTable) as readonly FaultName[]

export function isFaultName(value: unknown): value is FaultName {
  return typeof value === 'string' && Object.hasOwn(faultTable, value)
}
