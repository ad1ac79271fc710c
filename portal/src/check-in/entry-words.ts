import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import type { OfferedEntry } from '@kinchart/contract/calls/check-in.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { claimTexts } from '@kinchart/texts/en/claims.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { markMissingRow } from '#record/list/missing-row.ts'
import { drawAs } from '#record/sections.ts'
import { sourceNames } from '#record/shown-row.ts'
import { formatDate } from '#text/format-date.ts'

export type EntryWords = {
  readonly title: string
  readonly caption: string
  readonly date: string | null
  readonly source: string
}

export function entryWords({ section, row }: OfferedEntry): EntryWords {
  const isListed = listSections.some(({ name }) => name === section)
  if (isListed) {
    const { title, caption, date, providerName } = markMissingRow(drawAs(section)(row))
    return { title, caption, date: date === null ? null : formatDate(date), source: providerName }
  }
  const [payer, plan, memberId, start] = ['payer', 'plan', 'memberId', 'start'].map((name) => textOf(row[name]))
  const end = textOf(row['end'])
  const until = end === null ? null : claimTexts.until({ day: formatDate(end) })
  const notListedText = row.missingSince === undefined ? null : recordTexts.notListed
  return {
    title: joined(...new Set([payer, plan])) || kindWord(row.resourceType),
    caption: joined(meaningLine(row.meaning), notListedText, until, memberId),
    date: start === undefined || start === null ? null : formatDate(start),
    source: sourceNames(row, 'owner'),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
