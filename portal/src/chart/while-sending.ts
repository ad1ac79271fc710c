import type { ListSource } from '@kinchart/contract/record-list.ts'

/** How soon is asked again while a source is still sending, and nobody would say when it has ended. */
const AGAIN_MS = 5000

type Sources = readonly Pick<ListSource, 'state'>[]

/** The answers that name what the sources gave: most by `sources`, a search by its `reach`. Others have neither. */
type Answered = { readonly sources?: Sources; readonly reach?: { readonly sources: Sources } }

/** A query as its rules see it: the data of one that is answered page by page are its pages. */
type Asked = { readonly state: { readonly data?: unknown } }

/**
 * As the rule of every query of a signed-in person: after how many milliseconds it is asked again by itself, false where no
 * source is sending. A page that says that a source is still sending would otherwise say so until it is opened anew. Of a
 * list that came page by page the newest page counts; each page is asked for again, so it is the less often the more there are.
 */
export function againWhileSending({ state: { data } }: Asked): number | false {
  if (typeof data !== 'object' || data === null) return false
  const pages: readonly Answered[] = 'pages' in data && Array.isArray(data.pages) ? data.pages : [data]
  const last = pages.at(-1)
  return last !== undefined && isAnySending(last) ? AGAIN_MS * pages.length : false
}

const isAnySending = ({ sources, reach }: Answered): boolean =>
  (sources ?? reach?.sources ?? []).some(({ state }) => state === 'running')
