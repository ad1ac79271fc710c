import { listOf } from '@kinchart/texts/locale.ts'
import { formatDate } from '#text/format-date.ts'
import type { ShownRow } from '#record/section.ts'

/** Returns an entry's date and source. */
export const fromWords = ({ date, providerName }: ShownRow): string =>
  listOf([date === null ? null : formatDate(date), providerName])

/** Returns a name that distinguishes an entry from others of the same name. */
export const nameOf = (row: ShownRow): string => listOf([row.title, fromWords(row)])
