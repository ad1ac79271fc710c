import { listIncluded, readSearchQuery, searchChart } from '#records/search-chart.ts'
import type { StoredResource } from '#records/stored-resource.ts'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import type { FhirAccess } from '#wire/authorize-fhir-request.ts'
import { writeFaultyEntries } from '#wire/faulty-entries.ts'
import { writeOlder } from '#wire/hostile-entries.ts'
import { describeOutcome, OutcomeError } from '#wire/outcome.ts'
import type { PagePlace } from '#wire/page-token.ts'
import { readPlace, writeLinks } from '#wire/paging.ts'
import { LONG_CURSOR, refuseByFault, turnLinks } from '#wire/faulty-links.ts'
import { demandSearchable, getProfileFilter, replaceWords, writeVendorNotices } from '#wire/vendor-rules.ts'

/** `keys`: the records on the page. */
export type SearchAnswer = { readonly body: string; readonly page: number; readonly keys: readonly string[] }

/**
 * Returns one page of a search as text. The resources' texts are joined, never parsed again, so the cost of a page
 * depends only on its bytes.
 */
export function answerSearch(
  context: SandboxContext,
  organization: ServedOrganization,
  access: FhirAccess,
  type: string,
  params: URLSearchParams,
  isLenient: boolean,
): SearchAnswer {
  const covers = access.demand(type, 'search')
  const place = readPlace(organization.behaviour, type, params)
  const page = Math.floor(place.offset / place.count) + 1
  const where = { organization: organization.slug, type, page }
  const spoken = new URLSearchParams(place.query)
  demandSearchable(organization.behaviour, type, spoken)
  refuseByFault(context, where, params)
  const query = readSearchQuery(type, replaceWords(organization.behaviour, type, spoken))
  const isNeedy =
    type === 'Observation' && !query.criteria.some(({ name }) => ['category', 'code', '_id'].includes(name))
  if (isNeedy && context.faults.strike('observation-needs-category', where)) {
    throw new OutcomeError(400, 'business-rule', 'Observation must be searched with category or code.')
  }
  if (query.refused.length > 0 && !isLenient) {
    throw new OutcomeError(400, 'not-supported', `Not supported when searching ${type}: ${query.refused.join(', ')}.`)
  }
  const chart = query.patients.length > 0 ? access.chartOf(query.patients) : access.chart

  const isFound = getProfileFilter(organization.behaviour, type, params)
  const found = searchChart(chart, query).filter((one) => covers(one) && isFound(one))
  const matches = organization.behaviour.order === 'mixed' ? found.toSorted(byMixedKey) : found
  const isEmptyFirst = place.offset === 0 && !params.has('_page') && strikes('empty-page-with-next')
  const onPage = query.isCountOnly || isEmptyFirst ? [] : matches.slice(place.offset, place.offset + place.count)
  const shown = page > 1 && strikes('pages-shrink') ? onPage.slice(1) : onPage
  const isAgain = strikes('versions-out-of-order')
  const matching = shown.flatMap((resource, at) => [
    writeEntry(organization, resource, 'match'),
    ...(isAgain ? [writeOlder(resource, at)] : []),
  ])
  if (strikes('duplicate-entries')) matching.push(...matching)
  const included = listIncluded(chart, query, shown).filter((one) => isGranted(access, one))
  const added = writeFaultyEntries(context, organization, chart, where)
  const entries = [
    ...matching,
    ...included.map((resource) => writeEntry(organization, resource, 'include')),
    ...(query.refused.length > 0 ? [writeNotice(`Ignored: ${query.refused.join(', ')}.`)] : []),
    ...added,
    ...(query.isCountOnly ? [] : writeVendorNotices(organization.behaviour, matches.length, page)),
  ]

  const nextOffset = isEmptyFirst ? 0 : place.offset + place.count
  const isBeyond = nextOffset >= matches.length && !strikes('pages-without-end')
  const hasNext = !query.isCountOnly && !isBeyond && !strikes('next-link-missing')
  const written = writeLinks(organization, {
    place,
    page,
    total: matches.length,
    next: hasNext ? chooseNext(context, { ...place, offset: nextOffset }, place, where) : undefined,
    turnUrl: (url) => turnUrl(context, organization, url, where),
  })
  const links = turnLinks(context, organization, written, where)
  // Sources count even malformed entries, so a page lost after one must be noticed.
  const all = matches.length + added.filter((entry) => entry.includes(`"resourceType":"${type}"`)).length
  const more = (strikes('search-total-wrong') ? 7 : 0) + (strikes('total-counts-included') ? included.length : 0)
  const stated = strikes('total-huge') ? 999_999_999_999_999 : all + more
  const total = strikes('search-total-missing') ? '' : `"total":${stated},`
  return {
    page,
    keys: [...shown, ...included].map(({ key }) => key),
    body: `{"resourceType":"Bundle","type":"searchset",${total}"link":${JSON.stringify(links)}${entries.length > 0 ? `,"entry":[${entries.join(',')}]` : ''}}`,
  }

  function strikes(name: Parameters<typeof context.faults.strike>[0]): boolean {
    return context.faults.strike(name, where) !== undefined
  }
}

/** An order that is the same on every page, but unrelated to time or position. */
const byMixedKey = (a: StoredResource, b: StoredResource): number => mixed(a.key) - mixed(b.key)
function mixed(key: string): number {
  let sum = 7
  for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) % 1_000_003
  return sum
}

function isGranted(access: FhirAccess, resource: StoredResource): boolean {
  try {
    return access.demand(resource.type, 'read')(resource)
  } catch (error) {
    if (error instanceof OutcomeError) return false
    throw error
  }
}

function writeEntry({ fhirBaseUrl }: ServedOrganization, resource: StoredResource, mode: 'match' | 'include'): string {
  return `{"fullUrl":"${fhirBaseUrl}/${resource.key}","resource":${resource.text},"search":{"mode":"${mode}"}}`
}

function writeNotice(text: string): string {
  const resource = describeOutcome('warning', 'not-supported', text)
  return JSON.stringify({ resource, search: { mode: 'outcome' } })
}

type Where = { readonly organization: string; readonly type: string; readonly page: number }

/** Returns the page that the next link points to. */
function chooseNext({ faults }: SandboxContext, next: PagePlace, current: PagePlace, where: Where): PagePlace {
  return faults.strike('next-link-loops', where) ? current : next
}

/** Returns the URL of the next link. */
function turnUrl({ faults }: SandboxContext, organization: ServedOrganization, url: string, where: Where): string {
  const foreign = faults.strike('next-link-foreign-origin', where)
  if (foreign?.foreignOrigin) return url.replace(new URL(url).origin, foreign.foreignOrigin)
  if (faults.strike('next-link-unreadable', where)) return 'http://['
  if (faults.strike('next-link-userinfo', where)) return url.replace('://', '://admin:secret@')
  if (faults.strike('next-link-long', where)) return `${url}&${LONG_CURSOR}`
  if (faults.strike('next-link-port-twice', where))
    return url.replace(new URL(url).host, `${new URL(url).hostname}:443:443`)
  return faults.strike('next-link-relative', where) ? url.slice(organization.fhirBaseUrl.length + 1) : url
}
