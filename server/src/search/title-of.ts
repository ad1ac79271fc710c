import { listSections } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { nameOfTest } from '#lists/by-test/name-of-test.ts'

/** What names an entry of a section without a view of its own: the first of these that it has. */
const named: Readonly<Record<string, readonly string[]>> = {
  encounters: ['reasonForVisit', 'type', 'class'],
  claims: ['service', 'claims'],
  coverage: ['payer', 'plan', 'type'],
}

const views = new Map(listSections.map(({ name, view }) => [name as string, view]))

/** What an entry is called, as its list says it and, of a test, by its short name, too. */
export function titleOf(section: string, row: AnyRow): string {
  const view = views.get(section)
  if (view !== undefined) return `${view.title(row) ?? ''} ${nameOfTest(section, row) ?? ''}`
  const words = named[section]?.map((field) => row[field]).find((one) => typeof one === 'string')
  return typeof words === 'string' ? words : ''
}
