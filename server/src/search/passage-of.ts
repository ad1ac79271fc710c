import type { z } from 'zod'
import type { MarkedWord, passage } from '@kinchart/contract/calls/search.ts'
import { markWords } from '@kinchart/contract/text/marked-words.ts'

/** Characters before and after the match. */
const BEFORE = 50
const AFTER = 110

/** Returns the text around the first match in the documents; null if there is none. */
export function passageOf(
  documents: readonly (readonly string[])[],
  marked: readonly MarkedWord[],
): z.output<typeof passage> | null {
  for (const pages of documents)
    for (const [index, page] of pages.entries()) {
      const at = markWords(page, marked).find(({ isMarked }) => isMarked)?.at
      if (at === undefined) continue
      const isInPages = pages.length > 1
      return { text: around(page, at), page: isInPages ? index + 1 : null, pages: isInPages ? pages.length : null }
    }
  return null
}

/** Cuts at word boundaries, with ellipses where text is left out. */
function around(page: string, at: number): string {
  const from = at <= BEFORE ? 0 : page.indexOf(' ', at - BEFORE) + 1
  const start = from > at ? at : from
  const end = at + AFTER >= page.length ? page.length : page.lastIndexOf(' ', at + AFTER)
  const to = end <= at ? Math.min(page.length, at + AFTER) : end
  return `${start > 0 ? '… ' : ''}${page.slice(start, to).trim()}${to < page.length ? ' …' : ''}`
}
