import { listOf } from '@kinchart/texts/locale.ts'
import { formatDate } from '#text/format-date.ts'
import type { ShownRow } from '#record/section.ts'

export const fromWords = ({ date, providerName }: ShownRow): string =>
  listOf([date === null ? null : formatDate(date), providerName])

export const nameOf = (row: ShownRow): string => listOf([row.title, fromWords(row)])
