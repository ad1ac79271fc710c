import type { ListSource } from '@kinchart/contract/calls/record-list.ts'

/** How soon is asked again while a source is still sending, and nobody would say when it has ended. */
const AGAIN_MS = 5000

/** A query as its rules see it: the data of one that is answered page by page are its pages. */
type Asked = { readonly state: { readonly data?: unknown } }

/**
 * As the rule of every query of a signed-in person: after how many milliseconds it is asked again by itself, false where no
 * source is sending. A page that says that a source is still sending would otherwise say so until it is opened anew. Of a
 * list that came page by page the newest page counts; each page is asked for again, so it is the less often the more there are.
 */
export function againWhileSending({ state: { data } }: Asked): number | false {
  const pages = listOf(field(data, 'pages')) ?? [data]
  return isAnySending(pages.at(-1)) ? AGAIN_MS * pages.length : false
}

/** Answers name what the sources gave as `sources`, a search as `reach.sources`. Others may call something else so. */
const isAnySending = (answer: unknown): boolean =>
  (listOf(field(answer, 'sources') ?? field(field(answer, 'reach'), 'sources')) ?? []).some(
    (source) => field(source, 'state') === sending,
  )

const sending: ListSource['state'] = 'running'

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Readonly<Record<string, unknown>>)[name] : undefined
const listOf = (what: unknown): readonly unknown[] | undefined => (Array.isArray(what) ? what : undefined)
