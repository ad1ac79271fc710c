import { amountWarnings, otherCurrenciesInWords, owedInWords } from '@kinchart/contract/text/claim-amounts-in-words.ts'
import { owedOf, whyNotCounted, type NotCounted } from '@kinchart/contract/rules/claim-counts.ts'
import {
  firstStep,
  type ClaimRow,
  type CostShare,
  getClaim,
  getCopays,
  getCosts,
  listClaims,
  listCoverage,
  getClaimDocument,
} from '@kinchart/contract/calls/claims.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { meaningLine, qualified } from '@kinchart/contract/rules/meaning.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import {
  amountWords,
  type claimColumns,
  claimKindWords,
  claimTexts,
  claimUseInWords,
} from '@kinchart/texts/en/claims.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { type ShownRow, name, sourceNames, sourcesOf, text } from '#record/section.ts'
import { joined, statusInWords } from '@kinchart/contract/sections/words.ts'
import { formatDate } from '#text/record-text.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { locale } from '@kinchart/texts/locale.ts'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call, callForFile } from '#api/call.ts'
import Button from '@mui/material/Button'
import { ArrowBackRounded, PictureAsPdfOutlined } from 'icons'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { failureText } from '#api/send.ts'
import { useNotify } from '#ui/page.tsx'
import { saveFile } from '#ui/save-file.ts'
import { classNames } from '#theme/styles.ts'
import styles from './claims.module.css'

type ClaimColumn = keyof typeof claimColumns

const money = /^(-?\d+\.\d{2,}) ([A-Z]{3})$/

/** Formats an amount as '$20.00'. Returns a percentage or anything else as sent. */
export function costInWords({ value, isUnread }: Pick<CostShare, 'value' | 'isUnread'>): string {
  if (isUnread === true) return claimTexts.unreadAmount
  const [, amount, currency] = money.exec(value ?? '') ?? []
  return amount === undefined || currency === undefined ? (value ?? '') : moneyInWords(amount, currency)
}

/** `reason`: why totals exclude this claim because of another claim, such as its reversal. */
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
    } satisfies Record<Exclude<ClaimColumn, 'currency'>, unknown>,
    facts: [],
    results: [],
  }
}

/**
 * Exports full texts. Amounts are plain numbers with the currency in a separate column, so that users can add them
 * up. The exported name starts with the claim's qualifier, such as 'Denied', and states if the row is not a claim.
 */
export const exportClaim = (row: ClaimRow, reason?: NotCounted): Readonly<Record<ClaimColumn, string | null>> => ({
  claims:
    qualified(joined(saysOf(row, reason), useOf(row), otherCurrenciesInWords(row)) || null, row.claims ?? '') || null,
  servicedDate: claimDate(row),
  adjudicationamount: row.adjudicationamount,
  youOwe: reason === undefined ? owedOf(row) : null,
  currency: row.currency,
  insurance: row.insurance,
  status: joined(row.status, row.missingSince === undefined ? null : recordTexts.notListed),
  organization: row.organization,
  service: row.service,
})

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

/** Shown before the amount, because a denied claim may be billed again. */
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

/**
 * Formats one or two days: 'Oct 14, 2025', 'Sep 29 – Oct 01, 2025', 'Dec 30, 2024 – Jan 02, 2025'. Null if there is
 * no date.
 */
export function dateRange(start: string | null, end: string | null): string | null {
  if (start === null) return end === null ? null : claimTexts.until({ day: formatDate(end) })
  const [from, to] = [formatDate(start), end === null ? '' : formatDate(end)]
  if (end === null || end === start || isSameDay(start, end)) return from
  const [, monthAndDay, year] = day.exec(from) ?? []
  return monthAndDay !== undefined && to.endsWith(`, ${year}`) ? `${monthAndDay} – ${to}` : `${from} – ${to}`
}

const isSameDay = (one: string, other: string): boolean =>
  one.length >= DAY_LENGTH && one.slice(0, DAY_LENGTH) === other.slice(0, DAY_LENGTH)

/** Dates of the services. If there are none, the date on which the claim was created, labeled as a creation date. */
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

export const claimQuery = (profileId: string, id: string) =>
  queryOptions({ queryKey: ['claim', profileId, id], queryFn: () => call(getClaim, { query: { profileId, id } }) })

export const costsQuery = (profileId: string, year: string | null) =>
  queryOptions({
    queryKey: ['costs', profileId, year],
    queryFn: () => call(getCosts, { query: { profileId, ...(year === null ? {} : { year }) } }),
    placeholderData: keepPreviousData,
  })

export const copaysQuery = (profileId: string) =>
  queryOptions({ queryKey: ['copays', profileId], queryFn: () => call(getCopays, { query: { profileId } }) })

export const coverageQuery = (profileId: string) =>
  queryOptions({ queryKey: ['coverage', profileId], queryFn: () => call(listCoverage, { query: { profileId } }) })

export const claimChoiceQuery = (profileId: string, pageNumber: number, pageSize: number) =>
  queryOptions({
    queryKey: ['claim-choice', profileId, pageNumber],
    queryFn: () => call(listClaims, { query: { profileId, pageNumber, pageSize } }),
    placeholderData: keepPreviousData,
  })

export function ClaimsBack() {
  return (
    <Button
      component={Link}
      to={paths.claims}
      size="small"
      startIcon={<ArrowBackRounded />}
      sx={{ marginBottom: '0.25rem', marginInlineStart: '-0.5rem' }}
    >
      {claimTexts.back}
    </Button>
  )
}

type Props = {
  readonly profileId: string
  readonly id: string
  readonly number: string | null
  readonly label?: string
}

export function DocumentButton({ profileId, id, number, label = claimTexts.getDocument }: Props) {
  const notify = useNotify()
  const save = useMutation({
    mutationFn: () => callForFile(getClaimDocument, { query: { profileId }, params: { id } }),
    onSuccess: (content) => saveFile(claimTexts.documentName({ number: number ?? id }), content),
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <Button
      className={classNames(styles.claimDocument)}
      variant="outlined"
      startIcon={<PictureAsPdfOutlined />}
      disabled={save.isPending}
      aria-label={`${label}${number === null ? '' : ` ${number}`}`}
      onClick={() => save.mutate()}
    >
      <span aria-live="polite">{save.isPending ? claimTexts.makingDocument : label}</span>
    </Button>
  )
}
