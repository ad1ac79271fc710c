import type { Fault } from '@kinchart/sandbox/faults.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import type { ConnectResult } from './stage.ts'

export const endOf = (result: ConnectResult): string => {
  if (result.kind === 'refused') return `refused: ${result.code}`
  return result.end.reason === null ? result.end.state : `${result.end.state}: ${result.end.reason}`
}

/**
 * Returns the resource types whose ledger line is not as expected. The line is expected to be the same as in an
 * import in which only the type's own fault occurs. Skips types with several faults. A type without a line counts as
 * complete, because the source does not have this type.
 */
export const wrongKindEnds = (faults: readonly Fault[], { ledger }: ConnectedEhr): readonly string[] =>
  faults.flatMap(({ name, type }) => {
    const end = ends.get(name)
    if (type === undefined || end === undefined || faults.filter((one) => one.type === type).length > 1) return []
    const line = ledger.find(({ resourceType }) => resourceType === type)
    const outcome = line === undefined || line.state === 'done' ? 'complete' : line.reason
    return end.replace(/^\w+: /, '') === outcome ? [] : [`${type} with ${name} is ${outcome} and not ${end}`]
  })

const each = (end: string, ...names: readonly Fault['name'][]): (readonly [Fault['name'], string])[] =>
  names.map((name) => [name, end])

/**
 * The invariant leaves open how the first import of the small chart ends for some single faults. This map states the
 * end for these faults.
 */
export const ends: ReadonlyMap<Fault['name'], string> = new Map([
  ...each(
    'complete',
    ...(['code-in-fragment', 'no-patient-in-token', 'patient-in-token-odd', 'token-answer-loose'] as const),
    ...(['expires-in-float', 'expires-in-text', 'expires-in-negative', 'expires-in-endless'] as const),
    ...(['token-expired-midway', 'token-with-newline', 'token-answer-marked'] as const),
    ...(['no-smart-configuration', 'smart-configuration-marked', 'smart-configuration-redirected'] as const),
    ...(['observation-needs-category', 'type-not-implemented', 'provenance-refused', 'outcome-alone'] as const),
    ...(['count-refused', 'large-page-fails', 'search-redirected', 'harmless-remarks'] as const),
    ...(['connection-dropped', 'connection-reset', 'truncated-page', 'length-too-short', 'gzip-cut-off'] as const),
    ...(['next-link-relative', 'next-link-port-twice', 'next-link-long', 'links-behind-gateway'] as const),
    ...(['empty-page-with-next', 'pages-without-end', 'page-expired', 'duplicate-entries'] as const),
    ...(['search-total-missing', 'total-counts-included', 'ids-odd', 'attachments-signed'] as const),
    ...(['body-byte-order-mark', 'body-in-utf-16', 'body-in-utf-16-unmarked', 'body-in-windows-1252'] as const),
    'answers-xml',
  ),
  ...each('partial: not-granted', 'scopes-narrowed', 'type-refused', 'type-unauthorized'),
  ...each('partial: granted-in-part', 'scopes-in-part'),
  ...each('partial: no-information', 'entries-odd'),
  ...each('partial: withheld', 'kind-withheld', 'outcome-as-body', 'outcome-in-searchset', 'stack-in-outcome'),
  ...each('partial: foreign-page', 'next-link-foreign-origin', 'next-link-userinfo'),
  ...each('failed: foreign-page', 'search-redirected-away'),
  ...each('partial: page-loop', 'next-link-loops'),
  ...each('failed: page-loop', 'search-redirect-loops'),
  ...each('partial: fewer-than-offered', 'next-link-missing', 'pages-shrink', 'search-total-wrong', 'total-huge'),
  ...each('partial: page-failed', 'page-fails'),
  ...each('partial: answer-unreadable', 'next-link-unreadable'),
  ...each('failed: answer-unreadable', 'body-empty', 'body-with-garbage', 'content-missing'),
  ...each('failed: too-large', 'gzip-bomb'),
  ...each('partial: other-patient', 'other-patient-in-list', 'other-patients-resource'),
  ...each('partial: document-missing', 'binary-huge', 'binary-is-outcome', 'binary-is-page', 'binary-missing'),
  ...each('partial: document-elsewhere', 'binary-redirected'),
  ...each(
    'refused: authorization-failed',
    ...(['code-refused', 'scope-refused', 'token-endpoint-html', 'token-redirected'] as const),
    'smart-configuration-relative',
  ),
])
