import { sections } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { Print } from '@kinchart/contract/sections/section.ts'

/** A list as it is printed. */
export type PrintSection = Print & { readonly section: SectionName; readonly title: string }

/** Every list of a record, in the order in which it is printed. What has no list of its own is printed by its kinds. */
export const printSections: readonly PrintSection[] = sections.flatMap(({ name, title, print }) =>
  print ? [{ section: name, title, ...print }] : [],
)
