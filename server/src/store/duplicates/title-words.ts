import { listSections } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'

const views = new Map(listSections.map(({ name, view }) => [name as string, view]))

export const titleWords = (section: string, row: Readonly<Record<string, unknown>>): ReadonlySet<string> =>
  new Set(
    (views.get(section)?.title(row as AnyRow) ?? '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => /\p{L}{3}/u.test(word)),
  )

/**
 * Returns the number of words that both sets contain, divided by the number of all words: 1 for equal sets, 0 for
 * sets without a common word.
 */
export function alike(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = [...some].filter((word) => others.has(word)).length
  return shared / (some.size + others.size - shared)
}
