import { kindWord } from '@kinchart/contract/kind-words.ts'
import type { OfferedEntry } from '@kinchart/contract/check-in.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { meaningLine } from '@kinchart/contract/meaning.ts'
import { drawAs } from '#chart/sections.ts'
import { sourceNames } from '#chart/shown-row.ts'
import { formatDate } from '#text/format-date.ts'

export type EntryWords = {
  readonly title: string
  /** Begins with what qualifies it. */
  readonly caption: string
  readonly date: string | null
  readonly source: string
}

/** An offered entry as its own list shows it. */
export function entryWords({ section, row }: OfferedEntry): EntryWords {
  const isListed = listSections.some(({ name }) => name === section)
  if (isListed) {
    const { title, caption, date, providerName } = drawAs(section)(row)
    return { title, caption, date: date === null ? null : formatDate(date), source: providerName }
  }
  const [payer, plan, memberId, start] = ['payer', 'plan', 'memberId', 'start'].map((name) => textOf(row[name]))
  return {
    title: joined(...new Set([payer, plan])) || kindWord(row.resourceType),
    caption: joined(meaningLine(row.meaning), memberId),
    date: start === undefined || start === null ? null : formatDate(start),
    source: sourceNames(row, 'owner'),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
