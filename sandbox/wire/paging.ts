import type { Behaviour } from '#behaviour.ts'
import { findSearchParameter } from '#records/search-parameters.ts'
import type { ServedOrganization } from '#sandbox-context.ts'
import { OutcomeError } from '#wire/outcome.ts'

/** Position of a page in the search results. With token paging, the client receives it as an opaque token. */
export type PagePlace = {
  readonly type: string
  readonly query: string
  readonly offset: number
  readonly count: number
}

function writePageToken({ type, query, offset, count }: PagePlace): string {
  return Buffer.from(JSON.stringify([type, query, offset, count])).toString('base64url')
}

function readPageToken(token: string, type: string): PagePlace {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    if (Array.isArray(read)) {
      const [tokenType, query, offset, count]: readonly unknown[] = read
      if (tokenType === type && typeof query === 'string' && isPlace(offset, 0) && isPlace(count, 1)) {
        return { type, query, offset, count }
      }
    }
  } catch {
    // An unreadable token is rejected below, like a token of another search.
  }
  throw new OutcomeError(400, 'invalid', 'This page token is not one of this search.')
}

function isPlace(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least
}

export type PageLink = { readonly relation: string; readonly url: string }

type Turning = {
  readonly place: PagePlace
  readonly page: number
  readonly total: number
  /** The next page. `undefined` if there is no next page, or if the response doesn't link to it. */
  readonly next: PagePlace | undefined
  readonly turnUrl: (url: string) => string
}

export function readPlace(behaviour: Behaviour, type: string, params: URLSearchParams): PagePlace {
  const token = behaviour.paging === 'token' ? params.get('_page') : null
  if (token !== null) return readPageToken(token, type)
  const { usual, greatest } = behaviour.counts.ofType?.[type] ?? behaviour.counts
  const count = readWhole(params, '_count', usual, 0)
  const own = ['_count', ...listOwnParameters(behaviour)]
  const query = new URLSearchParams([...params].filter(([name]) => !own.includes(name)))
  if (count === 0) query.set('_summary', 'count')
  const size = Math.min(Math.max(count, 1), greatest)
  return { type, query: String(query), offset: readOffset(behaviour, params, size), count: size }
}

function listOwnParameters({ paging, everyRequestNeeds }: Behaviour): readonly string[] {
  const ofPaging = { token: [], 'start-index': ['startIndex'], 'page-number': ['page'] }[paging]
  return everyRequestNeeds ? [...ofPaging, everyRequestNeeds.name] : ofPaging
}

function readOffset({ paging }: Behaviour, params: URLSearchParams, size: number): number {
  if (paging === 'start-index') return readWhole(params, 'startIndex', 0, 0)
  return paging === 'page-number' ? (readWhole(params, 'page', 1, 1) - 1) * size : 0
}

function readWhole(params: URLSearchParams, name: string, usual: number, least: number): number {
  const number = params.has(name) ? Number(params.get(name)) : usual
  if (!Number.isInteger(number) || number < least)
    throw new OutcomeError(400, 'invalid', `${name} must be a whole number.`)
  return number
}

/** Returns the page links. If the organization's clients count pages themselves, returns only the self link. */
export function writeLinks(organization: ServedOrganization, turning: Turning): readonly PageLink[] {
  const { place, page, total, next, turnUrl } = turning
  const { paging } = organization.behaviour
  const write = (one: PagePlace) => writeUrl(organization, one, false)
  const self = { relation: 'self', url: writeUrl(organization, place, page === 1) }
  const previous = { ...place, offset: Math.max(0, place.offset - place.count) }
  const turned = [
    ...(page > 1 ? [{ relation: 'previous', url: write(previous) }] : []),
    ...(next ? [{ relation: 'next', url: turnUrl(write(next)) }] : []),
  ]
  switch (paging) {
    case 'token':
      return [self, ...turned]
    case 'start-index': {
      const last = { ...place, offset: Math.floor(Math.max(0, total - 1) / place.count) * place.count }
      const first = { ...place, offset: 0 }
      return [{ relation: 'first', url: write(first) }, ...turned, { relation: 'last', url: write(last) }, self]
    }
    case 'page-number':
      return [self]
    default:
      return paging satisfies never
  }
}

/**
 * Returns the URL of a page. With token paging, the URLs of later pages contain only a token. All other URLs contain
 * the search's supported parameters and a count.
 */
function writeUrl(organization: ServedOrganization, place: PagePlace, isFirst: boolean): string {
  const { fhirBaseUrl, behaviour } = organization
  const isToken = behaviour.paging === 'token' && !isFirst
  const query = isToken ? new URLSearchParams({ _page: writePageToken(place) }) : listHonoured(place)
  if (!isToken) query.set('_count', String(place.count))
  if (behaviour.paging === 'start-index') query.set('startIndex', String(place.offset))
  if (behaviour.paging === 'page-number') query.set('page', String(Math.floor(place.offset / place.count) + 1))
  return `${fhirBaseUrl}/${place.type}?${query.toString()}`
}

function listHonoured({ type, query }: PagePlace): URLSearchParams {
  const isHonoured = (name: string) => name.startsWith('_') || findSearchParameter(type, name.split(':')[0] ?? name)
  return new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => isHonoured(name)))
}
