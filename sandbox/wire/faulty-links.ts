import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { OutcomeError } from '#wire/outcome.ts'
import type { PageLink } from '#wire/paging.ts'

type Where = { readonly organization: string; readonly type: string; readonly page: number }

/** Refuses a search, or one page of it, where a fault says so. */
export function refuseByFault({ faults }: SandboxContext, where: Where, asked: URLSearchParams): void {
  if (asked.has('_count') && faults.strike('count-refused', where)) {
    throw new OutcomeError(400, 'not-supported', '_count is not supported here.')
  }
  if (Number(asked.get('_count')) > LARGE_PAGE && faults.strike('large-page-fails', where)) {
    throw new OutcomeError(504, 'exception', 'The answer took too long.')
  }
  if (includesProvenance(asked) && faults.strike('provenance-refused', where)) {
    throw new OutcomeError(403, 'forbidden', 'This app is not authorized for Provenance.')
  }
  if (faults.strike('page-expired', where)) {
    throw new OutcomeError(410, 'expired', 'What was found is no longer kept. Please search again.')
  }
}

const LARGE_PAGE = 100

export const includesProvenance = (asked: URLSearchParams): boolean =>
  asked.getAll('_revinclude').some((value) => value.startsWith('Provenance'))

/** Where the server is behind its gateway. */
const INNER_PATH = '/fhir-server/api/v4'

/** The links of a page as they go out. */
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
