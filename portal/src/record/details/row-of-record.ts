import { listSections } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import type { ShownRow } from '#record/section.ts'
import { drawAs } from '#record/sections.ts'

/** The row as in the record's list. Null if the record is in no list. */
export function rowOfRecord({ section, row }: { section: string | null; row: AnyRow | null }): ShownRow | null {
  if (row === null || !listSections.some(({ name }) => name === section)) return null
  return drawAs(section ?? '')(row)
}
