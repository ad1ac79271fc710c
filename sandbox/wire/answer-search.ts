import { listIncluded, readSearchQuery, searchChart } from '#records/search-chart.ts'
import type { StoredResource } from '#records/stored-resource.ts'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import type { FhirAccess } from '#wire/authorize-fhir-request.ts'
import { writeOlder, writeHostileEntries } from './hostile-entries.ts'
import { describeOutcome, OutcomeError, EPIC_CODES } from './outcome.ts'
import type { PagePlace } from './paging.ts'
import { readPlace, writeLinks } from '#wire/paging.ts'
import { LONG_CURSOR, refuseByFault, turnLinks } from '#wire/faulty-links.ts'
import { demandSearchable, getProfileFilter, replaceWords, writeVendorNotices } from '#wire/vendor-rules.ts'
import type { Chart } from '../records/open-charts.ts'

type SearchPlace = { readonly organization: string; readonly type: string; readonly page: number }

function writeFaultyEntries(
  { faults }: SandboxContext,
  organization: ServedOrganization,
  chart: Chart,
  where: SearchPlace,
): readonly string[] {
  const entries: string[] = []
  if (where.page === 1 && faults.strike('malformed-resources', where))
    entries.push(...writeMalformed(chart, where.type))
  if (where.page === 1 && faults.strike('other-patients-resource', where)) {
    const other = findOther(organization, chart, where.type)
    if (other)
      entries.push(
        `{"fullUrl":"${organization.fhirBaseUrl}/${other.key}","resource":${other.text},"search":{"mode":"match"}}`,
      )
  }
  if (faults.strike('outcome-in-searchset', where)) {
    const resource = describeOutcome('warning', 'incomplete', 'The answer may not contain the entire record.')
    entries.push(JSON.stringify({ resource, search: { mode: 'outcome' } }))
  }
  if (faults.strike('kind-withheld', where)) entries.push(outcomeEntry(withheld))
  if (faults.strike('harmless-remarks', where)) entries.push(...harmless.map(outcomeEntry))
  const strikes = (name: Parameters<typeof faults.strike>[0]): boolean => faults.strike(name, where) !== undefined
  entries.push(...writeHostileEntries(chart, where, strikes, findOther(organization, chart, where.type)))
  return entries
}

/**
 * Epic's message for an app that has no permission to read some of the requested resources. The search omits these
 * resources.
 */
const withheld = {
  severity: 'warning',
  code: 'suppressed',
  details: { coding: [{ system: EPIC_CODES, code: '59204' }] },
  diagnostics:
    'Client not authorized for Condition - Encounter Diagnosis. Search results of this type have not been included.',
}

const harmless = [
  {
    severity: 'warning',
    code: 'processing',
    details: {
      coding: [{ system: EPIC_CODES, code: '4101', display: 'Resource request returns no results.' }],
      text: 'Resource request returns no results.',
    },
  },
  {
    severity: 'warning',
    code: 'not-supported',
    diagnostics: 'Unsupported search parameter "_revinclude" was ignored.',
  },
  { severity: 'information', code: 'informational', diagnostics: 'Search took 12 ms.' },
]

const outcomeEntry = (issue: object): string =>
  JSON.stringify({ resource: { resourceType: 'OperationOutcome', issue: [issue] }, search: { mode: 'outcome' } })

function writeMalformed(chart: Chart, type: string): readonly string[] {
  const subject = { reference: `Patient/${chart.patientId}` }
  const search = { mode: 'match' }
  return [
    '"this entry is a string"',
    'null',
    JSON.stringify({ fullUrl: 'urn:uuid:6c2b8a0e-0000-4000-8000-000000000001', search }),
    JSON.stringify({ resource: { resourceType: 'Horoscope', id: 'unknown-type', subject }, search }),
    JSON.stringify({ resource: { resourceType: type, status: 'final', subject, patient: subject }, search }),
    JSON.stringify({
      resource: {
        resourceType: type,
        id: 'array-for-string',
        status: ['final'],
        subject,
        patient: subject,
        code: 'text',
      },
      search,
    }),
  ]
}

function findOther(organization: ServedOrganization, chart: Chart, type: string) {
  for (const other of organization.charts().values()) {
    if (other.patientId === chart.patientId) continue
    const found = other.ofType(type).find(({ owners }) => owners.length > 0 && !owners.includes(chart.patientId))
    if (found) return found
  }
  return undefined
}

export type SearchAnswer = { readonly body: string; readonly page: number; readonly keys: readonly string[] }

/**
 * Builds the response from the resources' stored JSON text, so that the cost of a page depends only on the page's
 * size.
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
  // Include malformed entries in the total, as real sources do. The total lets a client notice that a page is missing.
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

/**
 * Sorts resources by a hash of their key. The order is the same for all pages, but is neither the order by date nor
 * the order in the chart.
 */
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

function chooseNext({ faults }: SandboxContext, next: PagePlace, current: PagePlace, where: Where): PagePlace {
  return faults.strike('next-link-loops', where) ? current : next
}

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
