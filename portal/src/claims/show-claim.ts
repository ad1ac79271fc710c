import { amountWarnings, otherCurrenciesInWords, owedInWords } from '@kinchart/contract/text/claim-amounts-in-words.ts'
import { owedOf, whyNotCounted, type NotCounted } from '@kinchart/contract/rules/claim-counts.ts'
import { firstStep, type ClaimRow, type CostShare } from '@kinchart/contract/calls/claims.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { meaningLine, qualified } from '@kinchart/contract/rules/meaning.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import { amountWords, claimKindWords, claimTexts, claimUseInWords } from '@kinchart/texts/en/claims.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { ShownRow } from '#record/section.ts'
import { joined, statusInWords } from '@kinchart/contract/sections/words.ts'
import { name, sourceNames, sourcesOf, text } from '#record/shown-row.ts'
import { formatDate } from '#text/format-date.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { locale } from '@kinchart/texts/locale.ts'

const money = /^(-?\d+\.\d{2,}) ([A-Z]{3})$/

/** Formats an amount as '$20.00'. Returns a percentage or anything else as sent. */
export function costInWords({ value, isUnread }: Pick<CostShare, 'value' | 'isUnread'>): string {
  if (isUnread === true) return claimTexts.unreadAmount
  const [, amount, currency] = money.exec(value ?? '') ?? []
  return amount === undefined || currency === undefined ? (value ?? '') : moneyInWords(amount, currency)
}

/** `reason`: why another claim excludes this claim from all totals. */
export function showClaim(row: ClaimRow, reason?: NotCounted): ShownRow {
  const kind = kindOf(row)
  const says = saysOf(row, reason)
  const amount = amountOf(row)
  const owed = reason === undefined && whyNotCounted(row) === null ? owedInWords(row) : null
  const step = firstStep(row.amounts)
  return {
    id: row.id,
    title: titleOf(row, kind),
    caption: joined(says, useOf(row), says === null ? statusInWords(row.status) : null),
    says,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    missingSince: row.missingSince ?? null,
    date: row.servicedDate ?? row.created,
    cells: {
      claims: name(row.number ?? kind, joined(says, row.number === null ? null : kind), says),
      servicedDate: text(claimDate(row)),
      adjudicationamount: text(
        amount,
        joined(
          useOf(row),
          step === undefined || step === 'charged' ? null : amountWords[step],
          otherCurrenciesInWords(row),
        ),
      ),
      youOwe: name(owed, ''),
      insurance: text(row.insurance),
      status: text(statusInWords(row.status)),
      organization: text(row.organization),
      service: text(row.service),
    },
    facts: [],
    results: [],
  }
}

/**
 * Exports full texts. Amounts are plain numbers with the currency in a separate column, so that they can be added up.
 * The claim's name is preceded by its qualifier, which also states if it is not a claim.
 */
export const exportClaim = (row: ClaimRow, reason?: NotCounted): readonly (string | null)[] => [
  qualified(joined(saysOf(row, reason), useOf(row), otherCurrenciesInWords(row)) || null, row.claims ?? '') || null,
  claimDate(row),
  row.adjudicationamount,
  reason === undefined ? owedOf(row) : null,
  row.currency,
  row.insurance,
  joined(row.status, row.missingSince === undefined ? null : recordTexts.notListed),
  row.organization,
  row.service,
]

const MAX_TITLE_LENGTH = 90

function titleOf(row: ClaimRow, kind: string): string {
  const title = [row.claims ?? kind, row.service].filter((part) => part !== null).join(': ')
  return title.length > MAX_TITLE_LENGTH
    ? `${title
        .slice(0, MAX_TITLE_LENGTH - 1)
        .trimEnd()
        .toWellFormed()}…`
    : title
}

const kindOf = (row: ClaimRow): string =>
  row.kind === 'other' ? (row.claims ?? claimKindWords.other) : claimKindWords[row.kind]

/** Shown before the amount, because the amount owed may be billed again after a denial. */
const deniedIn = ({ denied }: ClaimRow): string | null =>
  denied === undefined ? null : denied === 'all' ? claimTexts.denied : claimTexts.deniedInPart

const saysOf = (row: ClaimRow, reason: NotCounted | undefined): string | null =>
  joined(meaningLine(row.meaning), deniedIn(row), amountWarnings(row, reason ?? whyNotCounted(row) ?? undefined)) ||
  null

const useOf = ({ use }: ClaimRow): string | null => claimUseInWords(use)

/** A missing amount is shown as not provided, never as zero. */
const amountOf = (row: ClaimRow): string => {
  if (row.adjudicationamount !== null) return moneyInWords(row.adjudicationamount, row.currency)
  return row.caveats?.includes('unread') === true ? claimTexts.unreadAmount : claimTexts.notProvided
}

const DAY_LENGTH = '2025-10-14'.length
const day = /^(\w{3} \d{2}), (\d{4})$/

/** 'Oct 14, 2025', 'Sep 29 – Oct 01, 2025', 'Dec 30, 2024 – Jan 02, 2025'. Null if there is no date. */
export function dateRange(start: string | null, end: string | null): string | null {
  if (start === null) return end === null ? null : claimTexts.until({ day: formatDate(end) })
  const [from, to] = [formatDate(start), end === null ? '' : formatDate(end)]
  if (end === null || end === start || isSameDay(start, end)) return from
  const [, monthAndDay, year] = day.exec(from) ?? []
  return monthAndDay !== undefined && to.endsWith(`, ${year}`) ? `${monthAndDay} – ${to}` : `${from} – ${to}`
}

const isSameDay = (one: string, other: string): boolean =>
  one.length >= DAY_LENGTH && one.slice(0, DAY_LENGTH) === other.slice(0, DAY_LENGTH)

/** Dates of the services. If there are none, the claim's creation date, labeled as such. */
export const claimDate = ({
  servicedDate,
  servicedEnd,
  created,
}: Pick<ClaimRow, 'servicedDate' | 'servicedEnd' | 'created'>): string | null =>
  dateRange(servicedDate, servicedEnd) ?? (created === null ? null : claimTexts.createdOn({ day: formatDate(created) }))

/** Limits text to 18 characters on small screens. The details show the full text. Source: S3 §9. */
export function cutForCard(statedText: string | null): string {
  if (statedText === null || statedText === '') return messages.emptyCell
  const signs = [...new Intl.Segmenter(locale(), { granularity: 'grapheme' }).segment(statedText)].map(
    ({ segment }) => segment,
  )
  if (signs.length <= constants.cardTextLength) return statedText
  return `${signs.slice(0, constants.cardTextLength).join('').trimEnd()}…`
}
