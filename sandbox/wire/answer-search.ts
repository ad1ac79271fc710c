import { listIncluded, readSearchQuery, searchChart } from '#records/search-chart.ts'
import { findSearchParameter } from '#records/search-parameters.ts'
import type { StoredResource } from '#records/stored-resource.ts'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import type { FhirAccess } from '#wire/authorize-fhir-request.ts'
import { writeFaultyEntries } from '#wire/faulty-entries.ts'
import { describeOutcome, OutcomeError } from '#wire/outcome.ts'
import { readPageToken, writePageToken, type PagePlace } from '#wire/page-token.ts'

const USUAL_COUNT = 50
const GREATEST_COUNT = 1000

export type SearchAnswer = { readonly body: string; readonly page: number }

/**
 * Answers one page of a search as text. The resources' own texts are joined, never parsed
 * again: a page costs what its bytes cost.
 */
export function answerSearch(
  context: SandboxContext,
  organization: ServedOrganization,
  access: FhirAccess,
  type: string,
  asked: URLSearchParams,
  isLenient: boolean,
): SearchAnswer {
  const covers = access.demand(type, 'search')
  const place = readPlace(type, asked)
  const page = Math.floor(place.offset / place.count) + 1
  const where = { organization: organization.slug, type, page }
  const query = readSearchQuery(type, new URLSearchParams(place.query))
  const isNeedy =
    type === 'Observation' && !query.criteria.some(({ name }) => ['category', 'code', '_id'].includes(name))
  if (isNeedy && context.faults.strike('observation-needs-category', where)) {
    throw new OutcomeError(400, 'business-rule', 'Observation must be searched with category or code.')
  }
  if (query.refused.length > 0 && !isLenient) {
    throw new OutcomeError(400, 'not-supported', `Not supported when searching ${type}: ${query.refused.join(', ')}.`)
  }
  if (query.patients.length > 0 && !query.patients.includes(access.chart.patientId)) {
    throw new OutcomeError(403, 'forbidden', 'This access token does not open the record of that patient.')
  }

  const matches = searchChart(access.chart, query).filter(covers)
  const isEmptyFirst = place.offset === 0 && !asked.has('_page') && strikes('empty-page-with-next')
  const shown = query.isCountOnly || isEmptyFirst ? [] : matches.slice(place.offset, place.offset + place.count)
  const matching = shown.map((resource) => writeEntry(organization, resource, 'match'))
  if (strikes('duplicate-entries')) matching.push(...matching)
  const included = listIncluded(access.chart, query, shown).filter((one) => isGranted(access, one))
  const entries = [
    ...matching,
    ...included.map((resource) => writeEntry(organization, resource, 'include')),
    ...(query.refused.length > 0 ? [writeNotice(`Ignored: ${query.refused.join(', ')}.`)] : []),
    ...writeFaultyEntries(context, organization, access.chart, where),
  ]

  const nextOffset = isEmptyFirst ? 0 : place.offset + place.count
  const hasNext = !query.isCountOnly && nextOffset < matches.length && !strikes('next-link-missing')
  const links = [link('self', writeUrl(organization, place, page === 1))]
  if (page > 1)
    links.push(link('previous', writeUrl(organization, { ...place, offset: Math.max(0, place.offset - place.count) })))
  if (hasNext)
    links.push(link('next', writeNextUrl(context, organization, { ...place, offset: nextOffset }, place, where)))
  const total = strikes('search-total-missing')
    ? ''
    : `"total":${matches.length + (strikes('search-total-wrong') ? 7 : 0)},`
  return {
    page,
    body: `{"resourceType":"Bundle","type":"searchset",${total}"link":[${links.join(',')}]${entries.length > 0 ? `,"entry":[${entries.join(',')}]` : ''}}`,
  }

  function strikes(name: Parameters<typeof context.faults.strike>[0]): boolean {
    return context.faults.strike(name, where) !== undefined
  }
}

function readPlace(type: string, asked: URLSearchParams): PagePlace {
  const token = asked.get('_page')
  if (token !== null) return readPageToken(token, type)
  const count = asked.has('_count') ? Number(asked.get('_count')) : USUAL_COUNT
  if (!Number.isInteger(count) || count < 0) throw new OutcomeError(400, 'invalid', '_count must be a whole number.')
  const query = new URLSearchParams([...asked].filter(([name]) => name !== '_count'))
  if (count === 0) query.set('_summary', 'count')
  return { type, query: String(query), offset: 0, count: Math.min(Math.max(count, 1), GREATEST_COUNT) }
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

function link(relation: string, url: string): string {
  return JSON.stringify({ relation, url })
}

/** The first page is called by its search, every other by its token. The self link names only what was honoured. */
function writeUrl({ fhirBaseUrl }: ServedOrganization, place: PagePlace, isFirst = false): string {
  if (!isFirst) return `${fhirBaseUrl}/${place.type}?_page=${writePageToken(place)}`
  const honoured = [...new URLSearchParams(place.query)].filter(
    ([name]) => name.startsWith('_') || findSearchParameter(place.type, name.split(':')[0] ?? name),
  )
  const query = new URLSearchParams(honoured)
  query.set('_count', String(place.count))
  return `${fhirBaseUrl}/${place.type}?${query.toString()}`
}

function writeNextUrl(
  { faults }: SandboxContext,
  organization: ServedOrganization,
  next: PagePlace,
  current: PagePlace,
  where: { readonly organization: string; readonly type: string; readonly page: number },
): string {
  const url = writeUrl(organization, faults.strike('next-link-loops', where) ? current : next)
  const foreign = faults.strike('next-link-foreign-origin', where)
  if (foreign?.foreignOrigin) return url.replace(new URL(url).origin, foreign.foreignOrigin)
  return faults.strike('next-link-relative', where) ? url.slice(organization.fhirBaseUrl.length + 1) : url
}
