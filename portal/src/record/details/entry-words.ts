import { listOf } from '@kinchart/texts/locale.ts'
import { formatDate } from '#text/format-date.ts'
import type { ShownRow } from '#record/section.ts'

/** When an entry was and who sent it. */
export const fromWords = ({ date, providerName }: ShownRow): string =>
  listOf([date === null ? null : formatDate(date), providerName])

/** What an entry is called among others of its name. */
export const nameOf = (row: ShownRow): string => listOf([row.title, fromWords(row)])
