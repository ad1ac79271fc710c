import { hostileFaults } from '#hostile-faults.ts'

/** Each fault reads only the settings named in its description. */
export type FaultSettings = {
  /** The affected FHIR type; all if absent. */
  readonly type?: string
  /** The affected page of a search, counted from 1; all if absent. */
  readonly page?: number
  /** Number of times the fault occurs. Unlimited if absent. */
  readonly times?: number
  /** Number of requests served normally before the fault occurs. */
  readonly afterRequests?: number
  readonly delayMs?: number
  readonly retryAfterSeconds?: number
  readonly status?: number
  readonly foreignOrigin?: string
  /** Slug of the only affected organization; all if absent. */
  readonly organization?: string
}

type FaultEntry = { readonly sentence: string; readonly defaults: FaultSettings }

/** All deliberate misbehavior of this sandbox, under the names that README.md explains. */
export const faultTable = {
  ...hostileFaults,
  'access-revoked': {
    sentence: 'Every FHIR request answers 401 and every refresh invalid_grant, as if the person had ended the access.',
    defaults: {},
  },
  'answers-xml': {
    sentence: 'Every answer of the FHIR server is application/fhir+xml, whatever is asked for.',
    defaults: {},
  },
  'attachments-signed': {
    sentence:
      'Addresses of documents in searches carry a signature that is new with every answer; the address takes no token beside it. With `foreignOrigin` they lie on that host.',
    defaults: {},
  },
  'binary-is-outcome': {
    sentence: 'Every Binary answers 200 with an OperationOutcome in place of the document.',
    defaults: {},
  },
  'binary-missing': { sentence: 'Every Binary answers 404, although documents refer to it.', defaults: {} },
  'binary-redirected': {
    sentence: 'Every Binary answers 302 and leads to the document at a storage service, `foreignOrigin`.',
    defaults: { foreignOrigin: 'https://storage.elsewhere.example' },
  },
  'code-in-fragment': {
    sentence: 'The redirect back carries its parameters behind # instead of ?.',
    defaults: {},
  },
  'connection-dropped': {
    sentence: 'The connection of a FHIR search (`type`, `page`) is cut in the middle of the body, `times` times.',
    defaults: { times: 1 },
  },
  'count-refused': {
    sentence: 'A search (`type`) that carries `_count` answers 400.',
    defaults: {},
  },
  'duplicate-entries': { sentence: 'Every match stands twice in its page; total counts it once.', defaults: {} },
  'empty-page-with-next': {
    sentence: 'The first page of a search (`type`) is empty and its next link leads to the real first page.',
    defaults: {},
  },
  'expires-in-float': { sentence: 'expires_in is a number with a fraction: 3599.52.', defaults: {} },
  'harmless-remarks': {
    sentence:
      'Every page of a search (`type`) also holds outcomes that take nothing away: a search without results, a parameter that was ignored.',
    defaults: {},
  },
  'html-maintenance-page': {
    sentence: 'FHIR requests (`type`) answer 200 with an HTML page about maintenance, `times` times.',
    defaults: {},
  },
  'image-cut-off': { sentence: 'An image asked for over DICOMweb ends in the middle.', defaults: {} },
  'kind-withheld': {
    sentence: 'A search (`type`) answers total 0 and an OperationOutcome which says that results were not included.',
    defaults: { type: 'Condition' },
  },
  'large-page-fails': {
    sentence: 'A search (`type`) that asks for more than 100 a page answers 504: the gateway did not wait for it.',
    defaults: {},
  },
  'links-behind-gateway': {
    sentence:
      'Searches name the address that the server has behind its gateway, `foreignOrigin`, in their own and their next link.',
    defaults: { foreignOrigin: 'http://fhir-server.internal.example:8080' },
  },
  'malformed-resources': {
    sentence:
      'The first page of a search (`type`) also holds a string, a null, an entry without resource, an unknown resourceType, a resource without id and an array where a string belongs.',
    defaults: {},
  },
  'next-link-foreign-origin': {
    sentence: 'Next links point to another host: `foreignOrigin`.',
    defaults: { foreignOrigin: 'https://records.elsewhere.example' },
  },
  'next-link-loops': { sentence: 'The next link of every page leads to that page again.', defaults: {} },
  'next-link-missing': { sentence: 'A search has no next link although its total is greater.', defaults: {} },
  'next-link-port-twice': {
    sentence: 'Next links name the port twice (host:443:443), so that they are no address.',
    defaults: {},
  },
  'next-link-relative': { sentence: 'Next links are relative to the FHIR base.', defaults: {} },
  'no-patient-in-token': { sentence: 'The token response names no patient.', defaults: {} },
  'no-smart-configuration': {
    sentence: '/.well-known/smart-configuration answers 404; /metadata still carries the addresses.',
    defaults: {},
  },
  'observation-needs-category': {
    sentence: 'An Observation search with neither category nor code answers 400.',
    defaults: {},
  },
  'other-patients-resource': {
    sentence: 'The first page of a search (`type`) also holds a resource of another patient.',
    defaults: {},
  },
  'outcome-alone': {
    sentence: 'A search (`type`) that includes provenance answers 200 with nothing but an error about that parameter.',
    defaults: {},
  },
  'outcome-in-searchset': {
    sentence: 'Every page of a search (`type`) also holds an OperationOutcome that says the record may not be entire.',
    defaults: {},
  },
  'page-expired': {
    sentence:
      'Page `page` of a search (`type`) answers 410, `times` times: what was found is forgotten, and has to be searched for again.',
    defaults: { page: 2, times: 1 },
  },
  'page-fails': {
    sentence: 'Page `page` of a search (`type`) answers 500, `times` times or always.',
    defaults: { page: 2 },
  },
  'pages-without-end': {
    sentence: 'Every page of a search (`type`) has a next link; those after the last page are empty.',
    defaults: {},
  },
  'provenance-refused': {
    sentence: 'A search (`type`) that includes provenance answers 403.',
    defaults: {},
  },
  'rate-limited-with-retry-after': {
    sentence: 'FHIR requests (`type`) answer 429 with Retry-After `retryAfterSeconds`, `times` times.',
    defaults: { times: 2, retryAfterSeconds: 1 },
  },
  'rating-bad-request': {
    sentence: 'The disability rating API answers 400, with the body the VA sends then, `times` times or always.',
    defaults: {},
  },
  'rating-token-invalid': {
    sentence: 'The disability rating API answers 401, with the body the VA sends then, `times` times or always.',
    defaults: {},
  },
  'rating-scope-missing': {
    sentence: 'The disability rating API answers 403, with the body the VA sends then, `times` times or always.',
    defaults: {},
  },
  'rating-veteran-unknown': {
    sentence: 'The disability rating API answers 404, with the body the VA sends then, `times` times or always.',
    defaults: {},
  },
  'rating-request-too-large': {
    sentence: 'The disability rating API answers 413, with the body the VA sends then, `times` times or always.',
    defaults: {},
  },
  'rating-rate-limited': {
    sentence: 'The disability rating API answers 429, with the body the VA sends then, `times` times or always.',
    defaults: {},
  },
  'rating-server-error': {
    sentence: 'The disability rating API answers 500, with the body the VA sends then, `times` times or always.',
    defaults: {},
  },
  'rating-bad-gateway': {
    sentence: 'The disability rating API answers 502, with the body the VA sends then, `times` times or always.',
    defaults: {},
  },
  'rating-unavailable': {
    sentence: 'The disability rating API answers 503, with the body the VA sends then, `times` times or always.',
    defaults: {},
  },
  'rating-gateway-timeout': {
    sentence: 'The disability rating API answers 504, with the body the VA sends then, `times` times or always.',
    defaults: {},
  },
  'refresh-fails': {
    sentence: 'The token endpoint answers a refresh with 503, `times` times.',
    defaults: { times: 1 },
  },
  'refresh-without-new-token': {
    sentence: 'A refresh answers no new refresh token; the old one stays valid.',
    defaults: {},
  },
  'scope-refused': {
    sentence: 'The authorization page refuses a request with a scope for `type` (invalid_scope) and names that scope.',
    defaults: { type: 'Immunization' },
  },
  'scopes-in-part': {
    sentence: 'The grant allows `type` only with the category problem-list-item.',
    defaults: { type: 'Condition' },
  },
  'scopes-narrowed': {
    sentence: 'The grant leaves out scopes for `type`, although the person allowed them.',
    defaults: { type: 'Observation' },
  },
  'search-redirected': {
    sentence: 'A search (`type`) answers 307 and leads to the same search at an address of its own.',
    defaults: {},
  },
  'search-total-missing': { sentence: 'Searches (`type`) state no total.', defaults: {} },
  'search-total-wrong': { sentence: 'Searches (`type`) state a total that is 7 too many.', defaults: {} },
  slow: { sentence: 'Every FHIR request (`type`) waits `delayMs` first.', defaults: { delayMs: 2000 } },
  'source-away': {
    sentence: 'Every FHIR request answers 502 with a page of the gateway, `times` times or always.',
    defaults: {},
  },
  'token-answer-loose': {
    sentence: 'The token response names the patient by a reference, its scopes in a list and no type of token.',
    defaults: {},
  },
  'token-endpoint-html': {
    sentence: 'The token endpoint answers 200 with an HTML page, `times` times or always.',
    defaults: {},
  },
  'token-expired-midway': {
    sentence: 'After `afterRequests` FHIR requests the access token in use stops working early, `times` times.',
    defaults: { afterRequests: 3, times: 1 },
  },
  'total-counts-included': {
    sentence: 'The total of a search (`type`) counts what was included with the matches, too.',
    defaults: {},
  },
  'truncated-page': {
    sentence: 'The body of a search (`type`, `page`) ends in the middle, `times` times.',
    defaults: { times: 1 },
  },
  'type-not-implemented': { sentence: 'Every request for `type` answers 501.', defaults: { type: 'Procedure' } },
  'type-refused': { sentence: 'Every request for `type` answers 403.', defaults: { type: 'Procedure' } },
  'type-unauthorized': {
    sentence: 'Every request for `type` answers 401, although the token is good for everything else.',
    defaults: { type: 'Procedure' },
  },
} as const satisfies Readonly<Record<string, FaultEntry>>

export type FaultName = keyof typeof faultTable

export type Fault = { readonly name: FaultName } & FaultSettings

export const faultNames = Object.keys(faultTable) as readonly FaultName[]

export function isFaultName(value: unknown): value is FaultName {
  return typeof value === 'string' && Object.hasOwn(faultTable, value)
}
