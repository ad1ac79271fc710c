import { listSections } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { nameOfTest } from '#lists/by-test/name-of-test.ts'

/** The fields that name an entry of a section without its own view: the first one present. */
const named: Readonly<Record<string, readonly string[]>> = {
  encounters: ['reasonForVisit', 'type', 'class'],
  claims: ['service', 'claims'],
  coverage: ['payer', 'plan', 'type'],
}

const views = new Map(listSections.map(({ name, view }) => [name as string, view]))

/** Returns the title of an entry as in its list, and for a test also its short name. */
export function titleOf(section: string, row: AnyRow): string {
  const view = views.get(section)
  if (view !== undefined) return `${view.title(row) ?? ''} ${nameOfTest(section, row) ?? ''}`
  const words = named[section]?.map((field) => row[field]).find((one) => typeof one === 'string')
  return typeof words === 'string' ? words : ''
}
