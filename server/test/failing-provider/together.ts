import type { Fault } from '@kinchart/sandbox/faults.ts'
import type { searchedTypes } from './tiny-chart.ts'

type Together = readonly Fault[]

const at = (
  kinds: Partial<Readonly<Record<(typeof searchedTypes)[number], Fault['name']>>>,
  ...others: readonly Fault['name'][]
): Together => [...Object.entries(kinds).map(([type, name]) => ({ name, type })), ...others.map((name) => ({ name }))]

/** Faults of next links need a type with several pages. Only Observation and Condition have several pages. */
const harmless: readonly Together[] = [
  at(
    {
      ...({ Condition: 'next-link-relative', Observation: 'next-link-port-twice' } as const),
      ...({ DiagnosticReport: 'empty-page-with-next', DocumentReference: 'attachments-signed' } as const),
      ...({ Immunization: 'large-page-fails', MedicationRequest: 'provenance-refused' } as const),
      Procedure: 'type-not-implemented',
    },
    ...(['no-smart-configuration', 'code-in-fragment', 'expires-in-float'] as const),
  ),
  [
    ...at(
      {
        ...({ Condition: 'links-behind-gateway', Observation: 'next-link-long' } as const),
        ...({ DiagnosticReport: 'search-redirected', DocumentReference: 'truncated-page' } as const),
        ...({ Immunization: 'outcome-alone', MedicationRequest: 'total-counts-included' } as const),
        Procedure: 'count-refused',
      },
      ...(['smart-configuration-marked', 'no-patient-in-token', 'expires-in-text'] as const),
    ),
    { name: 'token-expired-midway', afterRequests: 4, times: 3 },
  ],
  at(
    {
      ...({ Condition: 'pages-without-end', Observation: 'page-expired' } as const),
      ...({ DiagnosticReport: 'connection-dropped', DocumentReference: 'connection-reset' } as const),
      ...({ Immunization: 'length-too-short', MedicationRequest: 'gzip-cut-off' } as const),
      Procedure: 'body-stalls',
    },
    ...(['smart-configuration-redirected', 'patient-in-token-odd', 'expires-in-negative'] as const),
  ),
  at(
    {
      ...({ Condition: 'body-in-utf-16', Observation: 'body-in-windows-1252' } as const),
      ...({ DiagnosticReport: 'body-byte-order-mark', DocumentReference: 'search-total-missing' } as const),
      ...({ Immunization: 'body-in-utf-16-unmarked', MedicationRequest: 'duplicate-entries' } as const),
      Procedure: 'body-drips',
    },
    ...(['smart-configuration-broken', 'token-answer-loose', 'expires-in-endless'] as const),
  ),
  [
    ...at(
      {
        ...({ Condition: 'ids-odd', Observation: 'observation-needs-category' } as const),
        ...({ DiagnosticReport: 'harmless-remarks' } as const),
      },
      ...(['smart-configuration-fails', 'token-answer-marked', 'token-with-newline'] as const),
    ),
    { name: 'rate-limited-with-retry-after', type: 'DocumentReference', times: 1 },
    { name: 'rate-limited-until-date', type: 'Immunization', retryAfterSeconds: -86_400, times: 2 },
    { name: 'rate-limited-with-reset', type: 'MedicationRequest', retryAfterSeconds: 1 },
    { name: 'slow', type: 'Procedure', delayMs: 60 },
  ],
]

const harmful: readonly Together[] = [
  at(
    {
      ...({ Condition: 'next-link-foreign-origin', Observation: 'next-link-userinfo' } as const),
      ...({ DiagnosticReport: 'results-many', DocumentReference: 'binary-missing' } as const),
      ...({
        Immunization: 'type-refused',
        MedicationRequest: 'body-empty',
        Procedure: 'outcome-in-searchset',
      } as const),
    },
    'metadata-huge',
  ),
  [
    ...at({
      ...({ Condition: 'next-link-missing', Observation: 'next-link-loops' } as const),
      ...({ DiagnosticReport: 'type-unauthorized', DocumentReference: 'binary-is-outcome' } as const),
      ...({ Immunization: 'body-with-garbage', MedicationRequest: 'stack-in-outcome' } as const),
    }),
    { name: 'type-answers', type: 'Procedure', status: 400 },
  ],
  at({
    ...({ Condition: 'page-fails', Observation: 'next-link-unreadable' } as const),
    ...({ DiagnosticReport: 'outcome-as-body', DocumentReference: 'binary-is-page' } as const),
    ...({ Immunization: 'search-redirected-away', MedicationRequest: 'total-huge', Procedure: 'gzip-bomb' } as const),
  }),
  at({
    ...({ Condition: 'entries-odd', Observation: 'pages-shrink' } as const),
    ...({ DiagnosticReport: 'search-redirect-loops', DocumentReference: 'binary-redirected' } as const),
    ...({ Immunization: 'entries-too-deep', MedicationRequest: 'gzip-damaged' } as const),
    Procedure: 'other-patients-resource',
  }),
  at({
    ...({ Condition: 'kind-withheld', Observation: 'scopes-narrowed' } as const),
    ...({ DiagnosticReport: 'entries-gone', DocumentReference: 'binary-huge' } as const),
    ...({
      Immunization: 'entries-of-odd-types',
      MedicationRequest: 'headers-huge',
      Procedure: 'body-of-lines',
    } as const),
  }),
  [
    ...at({
      ...({ Observation: 'other-patient-in-list', DocumentReference: 'document-named-twice' } as const),
      ...({ Immunization: 'entries-broken-many', MedicationRequest: 'search-total-wrong' } as const),
      Procedure: 'malformed-resources',
    }),
    { name: 'malformed-resources', type: 'Condition', times: 1 },
    { name: 'search-total-wrong', type: 'Condition' },
  ],
]

/**
 * Sets of faults that do not affect one another, each for one import. Every fault has its own resource type, or
 * affects documents or the sign-in. Imports with the sets in `harmless` end as complete.
 */
export const together: readonly Together[] = [...harmless, ...harmful]
