import { sections, type SectionName } from '@kinchart/contract/sections/all.ts'
import type { Print } from '@kinchart/contract/sections/section.ts'

/** A list's print settings. */
export type PrintSection = Print & { readonly section: SectionName; readonly title: string }

/** Every list of a record in print order. Records without a list are printed by type. */
export const printSections: readonly PrintSection[] = sections.flatMap(({ name, title, print }) =>
  print ? [{ section: name, title, ...print }] : [],
)
