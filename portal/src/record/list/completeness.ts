/** Telling missing from none. Design 1.6: an empty list is a clinical statement, made only when it is true. */
import { ledgerReasons } from '@kinchart/contract/import.ts'
import type { ListSource } from '@kinchart/contract/record-list.ts'

type Page = { readonly sources: readonly ListSource[]; readonly unreadable: number }
type Words = { readonly one: string; readonly many: string }

/** True where every source answered in full and everything could be read. */
export function isWhole({ sources, unreadable }: Page): boolean {
  return unreadable === 0 && sources.every((source) => source.state === 'complete')
}

/** What is missing from a list, a sentence each. */
export function gapSentences({ sources, unreadable }: Page, words: Words): readonly string[] {
  const missing = sources.map((source) => gaps[source.state]?.(source, words) ?? null)
  return [...missing, unreadLine(unreadable)].filter((line) => line !== null)
}

function unreadLine(unreadable: number): string | null {
  if (unreadable === 0) return null
  return unreadable === 1
    ? '1 entry arrived but could not be read into this list; it is kept as it came.'
    : `${unreadable} entries arrived but could not be read into this list; they are kept as they came.`
}

const gaps: Record<ListSource['state'], ((source: ListSource, words: Words) => string) | null> = {
  complete: null,
  running: ({ providerName }) => `${providerName} is still sending.`,
  waiting: ({ providerName }) => `${providerName} is still sending.`,
  'choose-patients': ({ providerName }) => `${providerName} waits for you to say whose record is whose.`,
  'confirm-patient': ({ providerName }) => `${providerName} waits for you to say whose record it is.`,
  'needs-you': ({ providerName }) => `${providerName}: ${ledgerReasons['access-ended']}`,
  failed: (source) => `The import from ${source.providerName} failed.${because(source)}`,
  partial: (source, { one, many }) => {
    const { providerName, missing } = source
    if (missing === null) return `${providerName} did not send everything.${because(source)}`
    return `${providerName}: ${missing} ${missing === 1 ? one : many} did not arrive.${because(source)}`
  },
}

function because({ reason }: ListSource): string {
  return reason === null ? '' : ` ${ledgerReasons[reason]}`
}

/** The sources that can be asked again for what is missing. */
export function askableSources({ sources }: Page): readonly ListSource[] {
  return sources.filter(({ state }) => state === 'partial' || state === 'failed')
}

/** The first source that is not whole; null where only entries could not be read. */
export function firstGap({ sources }: Page): ListSource | null {
  return sources.find(({ state }) => state !== 'complete') ?? null
}
