import type { ListSource } from '@kinchart/contract/record-list.ts'

/** How soon is asked again while a source is still sending, and nobody would say when it has ended. */
const AGAIN_MS = 5000

type Answered = { readonly sources: readonly Pick<ListSource, 'state'>[] }

/**
 * After how many milliseconds something of the record is asked for again by itself: a page that says that a source is still
 * sending would say so until it is opened anew. False once none is; `pages` are what was asked for so far, each of which is
 * asked for again.
 */
export const whileSending = (pages: readonly Answered[]): number | false =>
  pages.at(-1)?.sources.some(({ state }) => state === 'running') === true ? AGAIN_MS * pages.length : false

/** As a rule of a query whose answer names the sources. */
export const againWhileSending = <Data extends Answered>({
  state,
}: {
  readonly state: { readonly data: Data | undefined }
}): number | false => (state.data === undefined ? false : whileSending([state.data]))

/** As a rule of a query that is answered page by page. */
export const pagesAgainWhileSending = <Data extends { readonly pages: readonly Answered[] }>({
  state,
}: {
  readonly state: { readonly data: Data | undefined }
}): number | false => whileSending(state.data?.pages ?? [])
