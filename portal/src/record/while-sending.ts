import type { ListSource } from '@kinchart/contract/calls/record-list.ts'

/**
 * Interval of refetches while a source is still sending. The server does not notify the page when the source has
 * finished.
 */
const AGAIN_MS = 5000

/** For a paged query, `data` contains the pages. */
type ObservedQuery = { readonly state: { readonly data?: unknown } }

/**
 * Returns the refetch interval for a signed-in user's query, in milliseconds. False if no source is sending. Without
 * refetches, an open page would keep showing that a source is still sending. For a paged list, checks only the page
 * loaded last. A refetch loads every page of the list, so more pages mean a longer interval.
 */
export function againWhileSending({ state: { data } }: ObservedQuery): number | false {
  const pages = listOf(field(data, 'pages')) ?? [data]
  return isAnySending(pages.at(-1)) ? AGAIN_MS * pages.length : false
}

/**
 * Responses list sources under `sources`, and search responses under `reach.sources`. Other responses may use these
 * names for different data.
 */
const isAnySending = (answer: unknown): boolean =>
  (listOf(field(answer, 'sources') ?? field(field(answer, 'reach'), 'sources')) ?? []).some(
    (source) => field(source, 'state') === sending,
  )

const sending: ListSource['state'] = 'running'

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Readonly<Record<string, unknown>>)[name] : undefined
const listOf = (what: unknown): readonly unknown[] | undefined => (Array.isArray(what) ? what : undefined)
