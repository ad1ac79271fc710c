import type { ListSource } from '@kinchart/contract/record-list.ts'

/** How soon is asked again while a source is still sending, and nobody would say when it has ended. */
const AGAIN_MS = 5000

type Answered = { readonly sources: readonly Pick<ListSource, 'state'>[] }

type Asked<Data> = { readonly state: { readonly data: Data | undefined } }

/**
 * As a rule of a query whose answer names the sources: after how many milliseconds it is asked again by itself, false once
 * none is sending. A page that says that a source is still sending would otherwise say so until it is opened anew.
 */
export const againWhileSending = ({ state }: Asked<Answered>): number | false =>
  state.data !== undefined && isAnySending(state.data) ? AGAIN_MS : false

/** As a rule of a query that is answered page by page: each page is asked for again, so it is the less often the more there are. */
export const pagesAgainWhileSending = ({ state }: Asked<{ readonly pages: readonly Answered[] }>): number | false => {
  const pages = state.data?.pages ?? []
  const last = pages.at(-1)
  return last !== undefined && isAnySending(last) ? AGAIN_MS * pages.length : false
}

const isAnySending = ({ sources }: Answered): boolean => sources.some(({ state }) => state === 'running')
