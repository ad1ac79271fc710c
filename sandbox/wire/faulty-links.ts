import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { OutcomeError } from '#wire/outcome.ts'
import type { PageLink } from '#wire/paging.ts'

type Where = { readonly organization: string; readonly type: string; readonly page: number }

/** Throws the error of an active fault. A fault affects a whole search, or one page of a search. */
export function refuseByFault({ faults }: SandboxContext, where: Where, params: URLSearchParams): void {
  if (params.has('_count') && faults.strike('count-refused', where)) {
    throw new OutcomeError(400, 'not-supported', '_count is not supported here.')
  }
  if (Number(params.get('_count')) > LARGE_PAGE && faults.strike('large-page-fails', where)) {
    throw new OutcomeError(504, 'exception', 'The answer took too long.')
  }
  if (includesProvenance(params) && faults.strike('provenance-refused', where)) {
    throw new OutcomeError(403, 'forbidden', 'This app is not authorized for Provenance.')
  }
  if (faults.strike('rate-limited-daily', where)) throw new OutcomeError(403, 'throttled', DAILY, {}, '4135')
  if (faults.strike('page-expired', where)) {
    throw new OutcomeError(410, 'expired', 'What was found is no longer kept. Please search again.')
  }
}

const LARGE_PAGE = 100
const DAILY = 'The limit of queries for today is reached. Try again tomorrow.'

export const includesProvenance = (params: URLSearchParams): boolean =>
  params.getAll('_revinclude').some((value) => value.startsWith('Provenance'))

/** Longer than 2 kB, with double-encoded characters. The URL changes if a client decodes and re-encodes it. */
export const LONG_CURSOR = `cursor=${'%252F%2Bq%7e~(é)|'.replace('é', '%C3%A9').repeat(120)}`

/** Throws if the URL contains a cursor that is not byte-for-byte identical to the issued cursor. */
export function demandLongCursor(path: string): void {
  if (path.includes('cursor=') && !path.includes(LONG_CURSOR))
    throw new OutcomeError(400, 'invalid', 'This is not the address that was given.')
}

/** The path of the server behind the gateway. */
const INNER_PATH = '/fhir-server/api/v4'

export function turnLinks(
  { faults }: SandboxContext,
  { fhirBaseUrl }: ServedOrganization,
  links: readonly PageLink[],
  where: Where,
): readonly PageLink[] {
  const inner = faults.strike('links-behind-gateway', where)?.foreignOrigin
  if (inner === undefined) return links
  return links.map(({ relation, url }) => ({ relation, url: url.replace(fhirBaseUrl, `${inner}${INNER_PATH}`) }))
}
