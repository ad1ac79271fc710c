/**
 * Whether a list is whole, and in which words that is said: the one place that every list, the printed copy, the
 * summary, the export and research ask. 'None' and 'complete' are clinical statements. Source: settled question 39.
 */
import { dateInWords } from './date-in-words.ts'
import { ledgerReasons } from './import.ts'
import type { ListSource, ListSourceState } from './record-list.ts'

/** What came of a list: its sources, and how many entries arrived that could not be read into it. */
export type ListPage = { readonly sources: readonly ListSource[]; readonly unreadable: number }

/** The kind in words, as in 'none of them holds a lab result for you'. */
export type KindWords = { readonly one: string; readonly many: string }

/** Where the list itself is not named. */
export const anyKind: KindWords = { one: 'entry', many: 'entries' }

/** True only where every source that has this kind gave everything and everything could be read. Never without a source. */
export function isWhole({ sources, unreadable }: ListPage): boolean {
  const asked = askedSources(sources)
  return unreadable === 0 && asked.length > 0 && asked.every(({ state }) => state === 'complete')
}

/** The sources that have this kind of record to give. */
export const askedSources = (sources: readonly ListSource[]): readonly ListSource[] =>
  sources.filter(({ state }) => state !== 'not-offered')

/** What is missing from a list, or may be, a sentence each. Empty where nothing is. */
export function gapSentences({ sources, unreadable }: ListPage, words: KindWords = anyKind): readonly string[] {
  const missing = sources.map((source) => gaps[source.state](source, words))
  return [...missing, unreadLine(unreadable)].filter((line) => line !== null)
}

/**
 * The same for somebody whom the list is shown to: which source did not give everything. Why, what the source said, and
 * what the person could do about it are the person's own business.
 */
export function gapSentencesForRecipient({ sources, unreadable }: ListPage): readonly string[] {
  const missing = sources.flatMap((source) => {
    if (gaps[source.state](source, anyKind) === null) return []
    const day = source.state === 'complete-as-of' ? asOfDay([source]) : null
    return day === null
      ? `${source.providerName} has not sent everything.`
      : `${source.providerName}: complete as of ${day}.`
  })
  const unread = unreadable === 0 ? [] : [`${unreadable} ${unreadable === 1 ? 'entry' : 'entries'} could not be read.`]
  return [...new Set(missing), ...unread]
}

/**
 * The state of a whole source, where it is named beside others. A source that is being asked again, or that was asked for
 * nothing, is never 'Complete'.
 */
export function sourceSentence(source: ListSource): string {
  const gap = gaps[source.state](source, anyKind)
  if (gap !== null) return gap
  const day = asOfDay([source])
  if (source.state === 'complete-as-of') return day === null ? 'Complete when last asked' : `Complete as of ${day}`
  return source.state === 'complete' ? 'Complete' : 'No records were asked for'
}

/** The sources that can be asked again for what is missing. */
export const askableSources = ({ sources }: ListPage): readonly ListSource[] =>
  sources.filter(({ state, isFiles }) => !isFiles && (state === 'partial' || state === 'failed'))

/** The first source that something is missing from; null where only entries could not be read. */
export const firstGap = (page: ListPage): ListSource | null =>
  page.sources.find((source) => gaps[source.state](source, anyKind) !== null) ?? null

/** What an empty list means, in one or two sentences. 'Holds none' only of sources that gave everything. */
export function emptySentence(page: ListPage, words: KindWords, whose: 'your' | 'the' = 'your'): string {
  const asked = askedSources(page.sources)
  if (asked.length === 0)
    return page.sources.length === 0
      ? 'No source of records is connected.'
      : `None of ${whose} sources offers this kind of record, so it is not known whether there are ${words.many}.`
  if (page.unreadable > 0 || asked.some(({ state }) => state !== 'complete' && state !== 'complete-as-of'))
    return `This list may be incomplete, so it does not mean that there are no ${words.many}.`
  const silent = page.sources.filter(({ state }) => state === 'not-offered')
  const others =
    silent.length === 0
      ? ''
      : ` ${namesOf(silent)} ${silent.length === 1 ? 'does' : 'do'} not offer this kind of record.`
  return `${holdsNone(asked, words, whose)}${others}`
}

function holdsNone(asked: readonly ListSource[], { one, many }: KindWords, whose: 'your' | 'the'): string {
  const late = asked.filter(({ state }) => state === 'complete-as-of')
  const Whose = whose === 'your' ? 'Your' : 'The'
  const files = whose === 'your' ? 'files you added' : 'files that were added'
  if (late.length > 0) {
    const day = asOfDay(late)
    const when = day === null ? 'When last asked' : `As of ${day}`
    return `${when}, ${whose} ${asked.length === 1 ? 'source' : 'sources'} held no ${one} for this person.`
  }
  if (asked.every(({ isFiles }) => isFiles)) return `The ${files} hold no ${one} for this person.`
  const [only, ...others] = asked
  if (only && others.length === 0) return `${Whose} source answered in full, and it holds no ${one} for this person.`
  return asked.some(({ isFiles }) => isFiles)
    ? `${Whose} sources answered in full, and neither they nor the ${files} hold ${many} for this person.`
    : `${Whose} ${asked.length} sources answered in full, and none of them holds ${many} for this person.`
}

/** The oldest of the days on which sources were last complete, in words. */
function asOfDay(sources: readonly ListSource[]): string | null {
  const [oldest] = sources.flatMap(({ asOf }) => asOf ?? []).toSorted()
  return oldest === undefined ? null : dateInWords(oldest.slice(0, 10))
}

function unreadLine(unreadable: number): string | null {
  if (unreadable === 0) return null
  return unreadable === 1
    ? '1 entry arrived but could not be read into this list; it is kept as it came.'
    : `${unreadable} entries arrived but could not be read into this list; they are kept as they came.`
}

const gaps: Record<ListSourceState, (source: ListSource, words: KindWords) => string | null> = {
  complete: () => null,
  'not-offered': () => null,
  'complete-as-of': (source) => {
    // Being asked again is no gap: what it gave still holds.
    if (source.reason === null) return null
    const day = asOfDay([source])
    return `${source.providerName}: complete${day === null ? '' : ` as of ${day}`}.${because(source)}`
  },
  running: ({ providerName }) => `${providerName} is still sending.`,
  waiting: ({ providerName }) => `${providerName} is still sending.`,
  'choose-patients': ({ providerName }) => `${providerName} waits for you to say whose record is whose.`,
  'confirm-patient': ({ providerName }) => `${providerName} waits for you to say whose record it is.`,
  'needs-you': ({ providerName }) => `${providerName}: ${ledgerReasons['access-ended']}`,
  failed: (source) => `The import from ${source.providerName} failed.${because(source)}`,
  partial: (source, { one, many }) => {
    const { providerName, missing, isFiles } = source
    const start =
      missing === null
        ? isFiles
          ? `Not everything in ${providerName} could be read.`
          : `${providerName} did not send everything.`
        : `${providerName}: ${missing} ${missing === 1 ? one : many} did not arrive.`
    return `${start}${because(source)}`
  },
}

function because({ reason, notices }: ListSource): string {
  const said = notices.map((notice) => ` “${notice}”`).join('')
  return reason === null ? said : ` ${ledgerReasons[reason]}${said}`
}

const namesOf = (sources: readonly ListSource[]): string =>
  [...new Set(sources.map(({ providerName }) => providerName))].join(', ')
