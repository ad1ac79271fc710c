import type { ClaimAmounts, ClaimDetails, ClaimLine } from '@kinchart/contract/calls/claims.ts'
import { dateInWords } from '@kinchart/contract/text/date-in-words.ts'
import { meaningLine, qualified } from '@kinchart/contract/rules/meaning.ts'
import {
  adjustmentInWords,
  amountSentences,
  lineAmountSentences,
  noAmountsSentence,
  statedMoney,
} from '@kinchart/contract/text/claim-amounts-in-words.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import { amountWords, claimColumns, claimTexts as words, claimUseInWords } from '@kinchart/texts/en/claims.ts'
import { finishPdf } from '#platform/pdf/finish-pdf.ts'
import { openPdf, type OpenPdf } from '#platform/pdf/open-pdf.ts'
import { writeHeading, writePairs, writeText, writeTitle, type Pair } from '#platform/pdf/write-parts.ts'
import { writeTable } from '#platform/pdf/write-table.ts'
import { locale, listOf } from '@kinchart/texts/locale.ts'

type LabeledTexts = readonly (readonly [label: string, text: string | null])[]

export async function writeClaimDocument(claim: ClaimDetails): Promise<Buffer> {
  const use = claimUseInWords(claim.use)
  const what = use === null ? words.documentTitle : `${use}:`
  const named = [what, claim.kindText, claim.number].filter((part) => part !== null).join(' ')
  const title = qualified(meaningLine(claim.meaning), named)
  const pdf = openPdf(
    {
      title,
      foot: `${title}. ${words.documentFoot}`,
      pageWords: (page, of) => (of === null ? words.page({ page }) : words.pageOf({ page, of })),
      lang: locale(),
    },
    { isCounted: true },
  )
  writeTitle(pdf, title, words.documentFoot)
  writePairs(pdf, stated(aboutClaim(claim)))
  writeAmounts(pdf, claim)
  writeLines(pdf, claim)
  writeList(pdf, words.diagnoses, claim.diagnoses, ({ text, code, kind }) => inBrackets(text, code, kind))
  writeList(pdf, words.procedures, claim.procedures, ({ text, code, date }) =>
    inBrackets(text, code, date === null ? null : dateInWords(date)),
  )
  writeList(pdf, words.careTeam, claim.careTeam, ({ name, role, qualification }) =>
    inBrackets(name, role, qualification),
  )
  writeList(pdf, words.notes, claim.notes, (note) => note)
  return finishPdf(pdf)
}

function aboutClaim(claim: ClaimDetails): LabeledTexts {
  return [
    [words.patient, claim.patient],
    [words.number, claim.number],
    [words.status, claim.status],
    [words.outcome, claim.outcome],
    [words.disposition, claim.disposition],
    [claimColumns.servicedDate, dateRange(claim.servicedDate, claim.servicedEnd)],
    [words.admission, claim.admission],
    [words.created, dateInWords(claim.created)],
    [words.received, dateInWords(claim.received)],
    [claimColumns.organization, claim.organization],
    [words.facility, claim.facility],
    [words.insurer, claim.insurer],
    ...claim.coverage.map(({ label, text }) => [label, text] as const),
    [words.network, claim.network],
    [words.payee, claim.payee],
    ...claim.related.map(({ relationship, number }) => [relationship ?? words.replaces, number] as const),
    [words.source, claim.providerName],
  ]
}

function writeAmounts(pdf: OpenPdf, claim: ClaimDetails): void {
  const { amounts, currency, otherCurrencies = [], totals, payment } = claim
  writeHeading(pdf, words.amounts)
  for (const sentence of amountSentences(claim)) writeText(pdf, sentence)
  if (Object.values(amounts).every((amount) => amount === null)) writeText(pdf, noAmountsSentence(claim))
  else writePairs(pdf, ladder(amounts, currency))
  for (const other of otherCurrencies) writePairs(pdf, ladder(other.amounts, other.currency))
  if (totals.length > 0) {
    writeHeading(pdf, words.totals)
    writePairs(
      pdf,
      totals.map(({ label, amount, currency: own }) => [label, statedMoney(amount, own ?? currency)]),
    )
  }
  if (payment !== null) {
    const text = [
      payment.amount === null ? words.notProvided : moneyInWords(payment.amount, payment.currency ?? currency),
      dateInWords(payment.date),
      payment.kind,
      adjustmentInWords(payment, currency),
    ].filter((part) => part !== null)
    writePairs(pdf, [[words.payment, listOf(text)]])
  }
}

const main = ['charged', 'allowed', 'planPaid', 'youOwe'] as const
const more = ['copay', 'coinsurance', 'deductible', 'youPaid'] as const

/**
 * Returns all four main amounts, even if one is missing, so that the reader sees the gap. Adds the other amounts that
 * are stated.
 */
function ladder(amounts: ClaimAmounts, currency: string | null): Pair[] {
  const shown = [...main, ...more.filter((step) => amounts[step] !== null)]
  return shown.map((step) => [amountWords[step], moneyOr(amounts[step], currency)])
}

function writeLines(pdf: OpenPdf, { lines, moreLines, currency }: ClaimDetails): void {
  if (lines.length === 0) return
  writeHeading(pdf, words.lines)
  writeTable(
    pdf,
    [
      { label: words.line, share: 8 },
      { label: words.service, share: 30 },
      { label: words.date, share: 16 },
      ...main.map((step) => ({ label: amountWords[step], share: 13, isNumber: true })),
    ],
    lines.map((line, index) => [
      line.sequence ?? String(index + 1),
      serviceOf(line),
      dateRange(line.date, line.end) ?? '',
      ...main.map((step) => moneyOr(line.amounts[step], line.currency ?? currency)),
    ]),
  )
  if (moreLines > 0) writeText(pdf, words.moreLines({ count: moreLines }))
}

function serviceOf(line: ClaimLine): string {
  const parts = [
    line.service === null ? line.code : inBrackets(line.service, line.code === line.service ? null : line.code),
    line.quantity === null ? null : `${words.quantity} ${line.quantity}`,
    line.isDenied ? words.denied : null,
    ...lineAmountSentences(line),
    ...line.reasons,
  ]
  return parts.filter((part) => part !== null).join('\n')
}

function writeList<Item>(pdf: OpenPdf, title: string, items: readonly Item[], textOf: (item: Item) => string): void {
  if (items.length === 0) return
  writeHeading(pdf, title)
  for (const item of items) writeText(pdf, textOf(item))
}

const stated = (texts: LabeledTexts): Pair[] =>
  texts.flatMap(([label, text]) => (text === null || text === '' ? [] : [[label, text] as const]))

const moneyOr = (amount: string | null, currency: string | null): string =>
  amount === null ? words.notProvided : moneyInWords(amount, currency)

function dateRange(start: string | null, end: string | null): string | null {
  if (start === null) return end === null ? null : words.until({ day: dateInWords(end) ?? end })
  const from = dateInWords(start) ?? start
  return end === null ? from : words.period({ start: from, end: dateInWords(end) ?? end })
}

function inBrackets(text: string, ...more: readonly (string | null)[]): string {
  const inside = listOf(more.filter((part) => part !== null && part !== text))
  return inside === '' ? text : `${text} (${inside})`
}
