/**
 * Decides whether a list is complete, and formats the result. Used for lists, the printed copy, the summary, the
 * export and research. Whether a list is complete is a clinical statement, so only this file decides it. Source: Q39.
 */
import {
  denialTexts,
  emptyForPerson,
  emptyForRecipient,
  emptyTexts,
  gapTexts,
  grantedPartTexts,
  sourceStateTexts,
} from '@kinchart/texts/en/completeness.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { meaningWords } from '@kinchart/texts/en/meaning.ts'
import { dateInWords } from '../text/date-in-words.ts'
import { meaningLine } from './meaning.ts'
import type { LedgerReason } from '../calls/import.ts'
import type { Denial, ListSource, ListSourceState } from '../calls/record-list.ts'

export type ListPage = { readonly sources: readonly ListSource[]; readonly unreadable: number }

export type KindWords = { readonly one: string; readonly many: string }

export const anyKind: KindWords = { one: emptyTexts.anyOne, many: emptyTexts.anyMany }

/**
 * True if every source that offers this section sent everything, and Kinchart could read all of it. False if there is
 * no source.
 */
export function isWhole({ sources, unreadable }: ListPage): boolean {
  const relevantSources = offeringSources(sources)
  return unreadable === 0 && relevantSources.length > 0 && relevantSources.every(({ state }) => state === 'complete')
}

export const offeringSources = (sources: readonly ListSource[]): readonly ListSource[] =>
  sources.filter(({ state }) => state !== 'not-offered')

/** Returns one sentence for each thing that is or may be missing. Empty if nothing is missing. */
export function gapSentences({ sources, unreadable }: ListPage, words: KindWords = anyKind): readonly string[] {
  const missing = sources.map((source) => gaps[source.state](source, words))
  return [...missing, unreadLine(unreadable)].filter((line) => line !== null)
}

export function denialSentences({ sources }: Pick<ListPage, 'sources'>): readonly string[] {
  return sources.flatMap(({ providerName, denials = [] }) =>
    denials.map((one) => {
      const source = providerName
      const words = deniedInWords(one)
      const day = dateInWords(one.date)
      const sentence =
        day === null ? denialTexts.recorded({ source, words }) : denialTexts.recordedOn({ source, words, day })
      return one.differs ? `${sentence} ${denialTexts.differs}` : sentence
    }),
  )
}

function deniedInWords({ code, qualifying, words }: Denial): string {
  const denialText = words ?? meaningWords[code]
  const line = meaningLine({ standing: 'none-known', says: qualifying })
  return line === null ? denialText : denialTexts.qualified({ words: denialText, line })
}

/**
 * States only which sources are incomplete. Recipients don't see the reason, the source's message or the next steps.
 */
export function gapSentencesForRecipient({ sources, unreadable }: ListPage): readonly string[] {
  const missing = sources.flatMap((source) => {
    if (gaps[source.state](source, anyKind) === null) return []
    const day = source.state === 'complete-as-of' ? asOfDay([source]) : null
    return day === null
      ? gapTexts.hasNotSentAll({ source: source.providerName })
      : gapTexts.completeAsOf({ source: source.providerName, day })
  })
  const unread = unreadable === 0 ? [] : [gapTexts.unreadForRecipient({ count: unreadable })]
  return [...new Set(missing), ...unread]
}

/**
 * Returns the sentence about a source in a list of sources. A source that is being refreshed or was not queried is
 * never 'Complete'.
 */
export function sourceSentence(source: ListSource): string {
  if (source.isOwn === true) return sourceStateTexts.own
  const gap = gaps[source.state](source, anyKind)
  if (gap !== null) return gap
  const day = asOfDay([source])
  if (source.state === 'complete-as-of')
    return day === null ? sourceStateTexts.completeWhenAsked : sourceStateTexts.completeAsOf({ day })
  return source.state === 'complete' ? sourceStateTexts.complete : sourceStateTexts.notAsked
}

export const askableSources = ({ sources }: ListPage): readonly ListSource[] =>
  sources.filter(({ state, isFiles }) => !isFiles && (state === 'partial' || state === 'failed'))

/**
 * Returns the first source that is not complete. Null if every source is complete, even if some entries are
 * unreadable.
 */
export const firstGap = (page: ListPage): ListSource | null =>
  page.sources.find((source) => gaps[source.state](source, anyKind) !== null) ?? null

/**
 * Returns the text for an empty list. States that there are no entries only if every source that offers the section
 * sent everything and nothing is unreadable.
 */
export function emptySentence(page: ListPage, words: KindWords, whose: 'your' | 'the' = 'your'): string {
  const relevantSources = offeringSources(page.sources)
  const sources = page.sources.filter(({ isOwn }) => isOwn !== true)
  const texts = whose === 'your' ? emptyForPerson : emptyForRecipient
  const { many } = words
  if (relevantSources.length === 0) return sources.length === 0 ? emptyTexts.noSource : texts.noneOffers({ many })
  if (page.unreadable > 0 || relevantSources.some(({ state }) => state !== 'complete' && state !== 'complete-as-of'))
    return emptyTexts.mayBeIncomplete({ many })
  const sourcesWithoutSection = sources.filter(({ state }) => state === 'not-offered')
  const sentences = [holdsNone(relevantSources, words, texts)]
  if (sourcesWithoutSection.length > 0)
    sentences.push(
      emptyTexts.notOffered({ names: namesOf(sourcesWithoutSection), count: sourcesWithoutSection.length }),
    )
  return sentences.join(' ')
}

type EmptyTexts = typeof emptyForPerson | typeof emptyForRecipient

function holdsNone(relevantSources: readonly ListSource[], { one, many }: KindWords, texts: EmptyTexts): string {
  const late = relevantSources.filter(({ state }) => state === 'complete-as-of')
  if (late.length > 0) {
    const day = asOfDay(late)
    const count = relevantSources.length
    return day === null ? texts.heldNoneWhenAsked({ one, count }) : texts.heldNoneAsOf({ day, one, count })
  }
  if (relevantSources.every(({ isFiles }) => isFiles)) return texts.filesHoldNone({ one })
  if (relevantSources.length === 1) return texts.sourceHoldsNone({ one })
  return relevantSources.some(({ isFiles }) => isFiles)
    ? texts.neitherHolds({ many })
    : texts.noneOfThemHolds({ sources: relevantSources.length, many })
}

/** Returns the earliest `asOf` day of the sources, formatted. Null if no source has ever been complete. */
function asOfDay(sources: readonly ListSource[]): string | null {
  const [oldest] = sources.flatMap(({ asOf }) => asOf ?? []).toSorted()
  return oldest === undefined ? null : dateInWords(oldest.slice(0, 10))
}

const unreadLine = (unreadable: number): string | null =>
  unreadable === 0 ? null : gapTexts.unread({ count: unreadable })

const withReason = (sentence: string, { reason, notices, grantedParts }: ListSource): string =>
  [
    sentence,
    ...(reason === null ? [] : [reasonSentence(reason, grantedParts)]),
    ...notices.map((notice) => gapTexts.quoted({ notice })),
  ].join(' ')

export const reasonSentence = (reason: LedgerReason, parts: readonly string[] = []): string =>
  reason === 'granted-in-part' && parts.length > 0
    ? gapTexts.sharedOnly({ parts: listOf(parts.map(partInWords)) })
    : ledgerReasons[reason]

const partInWords = (code: string): string => {
  const known: Readonly<Record<string, string | undefined>> = grantedPartTexts
  return known[code] ?? gapTexts.otherPart({ code })
}

/**
 * Reasons that the source itself states. Nothing more can be fetched from the source, so it counts as completely
 * read.
 */
const statedBySource: ReadonlySet<LedgerReason> = new Set<LedgerReason>([
  ...(['no-information', 'patient-not-asked', 'unavailable', 'list-not-started', 'list-closed'] as const),
])

export const unreadFileReasons: ReadonlySet<LedgerReason> = new Set<LedgerReason>([
  ...(['not-a-record', 'is-pdf', 'is-picture', 'is-page', 'is-dicom', 'is-packed', 'is-other-json'] as const),
  ...(['is-health-link', 'is-hl7v2', 'is-table', 'has-doctype', 'several-documents', 'file-locked'] as const),
  ...(['zip-inside-zip', 'database-encrypted', 'database-not-here'] as const),
])

const gaps: Record<ListSourceState, (source: ListSource, words: KindWords) => string | null> = {
  complete: () => null,
  'not-offered': () => null,
  'complete-as-of': (source) => {
    // A refresh is not a gap, because the entries from the previous import are still valid.
    if (source.reason === null) return null
    const day = asOfDay([source])
    const named = { source: source.providerName }
    return withReason(day === null ? gapTexts.complete(named) : gapTexts.completeAsOf({ ...named, day }), source)
  },
  running: ({ providerName }) => gapTexts.running({ source: providerName }),
  waiting: ({ providerName }) => gapTexts.running({ source: providerName }),
  'choose-patients': ({ providerName }) => gapTexts.choosePatients({ source: providerName }),
  'confirm-patient': ({ providerName }) => gapTexts.confirmPatient({ source: providerName }),
  'needs-you': ({ providerName }) => gapTexts.needsYou({ source: providerName }),
  failed: (source) => withReason(gapTexts.failed({ source: source.providerName }), source),
  partial: (source, { one, many }) => {
    const { missing, isFiles, unreadFiles: count } = source
    const named = { source: source.providerName }
    if (missing !== null) return withReason(gapTexts.missing({ ...named, count: missing, one, many }), source)
    if (count !== undefined) {
      const sentence = gapTexts.filesUnread({ ...named, count })
      return count === 1 ? withReason(sentence, source) : withReason(sentence, { ...source, reason: null })
    }
    const isStated = source.reason !== null && statedBySource.has(source.reason)
    if (isStated || (isFiles && source.reason === 'withheld')) return withReason(gapTexts.notAllIncluded(named), source)
    return withReason(isFiles ? gapTexts.notAllRead(named) : gapTexts.notAllSent(named), source)
  },
}

const namesOf = (sources: readonly ListSource[]): string =>
  listOf([...new Set(sources.map(({ providerName }) => providerName))])
