import { askedSources, denialSentences, gapSentencesForRecipient } from '@kinchart/contract/rules/completeness.ts'
import type { ListPage } from '@kinchart/contract/rules/completeness.ts'
import { summaryTexts as words } from '@kinchart/texts/en/health-links.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import type { Exact, ExactObject } from './exact-json.ts'
import type { GatheredList, GatheredPart } from './gather-list.ts'
import type { SummaryPart } from './summary-parts.ts'
import { writeNarrative } from './write-narrative.ts'

export type WrittenSection = { readonly code: string; readonly section: ExactObject }

const NARRATIVE_LINK = 'http://hl7.org/fhir/StructureDefinition/narrativeLink'
const EMPTY_REASON = 'http://terminology.hl7.org/CodeSystem/list-empty-reason'
const reasons = { withheld: 'Information Withheld', unavailable: 'Unavailable', notasked: 'Not Asked' } as const

const headOf = ({ title, code, display }: SummaryPart): ExactObject => ({
  title,
  code: { coding: [{ system: 'http://loinc.org', code, display }] },
})
const emptyReason = (code: keyof typeof reasons): Exact => ({
  coding: [{ system: EMPTY_REASON, code, display: reasons[code] }],
})

/** A section that the profile requires and that was not chosen: it says so, and nothing of its content. */
export const withheldSection = (part: SummaryPart): WrittenSection => ({
  code: part.code,
  section: { ...headOf(part), text: writeNarrative([words.withheld]), emptyReason: emptyReason('withheld') },
})

/**
 * A chosen section: its entries, or why there is none. 'None known' is never said for the lack of records; a record that
 * says so itself is an entry. Source: FHIR R4 Composition cmp-1, cmp-2; IPS 2.0.1 empty sections.
 */
export function writeSection(
  list: GatheredList,
  { part, of, entries, rows, rowOf }: GatheredPart,
  addressOf: (name: string) => string | null,
): WrittenSection[] {
  // Also what a source denies without an entry, and where another source has one.
  const sentences = [...gapsOf(list, rows.length), ...(part.isExtra ? [] : denialSentences(list))]
  if (entries.length > 0)
    return [
      {
        code: part.code,
        section: {
          ...headOf(part),
          text: writeNarrative(sentences, { of, rows }),
          entry: entries.flatMap(({ name }) => {
            const reference = addressOf(name)
            return reference === null ? [] : [{ ...linkTo(rowOf.get(name)), reference }]
          }),
        },
      },
    ]
  if (part.isExtra && rows.length === 0) return []
  const reason = list.sources.length === 0 ? 'notasked' : 'unavailable'
  return [
    {
      code: part.code,
      section: {
        ...headOf(part),
        text: writeNarrative(sentences, { of, rows }),
        emptyReason: emptyReason(reason),
      },
    },
  ]
}

/** Every source that has this kind gave all of it, today or up to a day that is said. */
const isAnswered = ({ sources, unreadable }: ListPage): boolean =>
  unreadable === 0 && askedSources(sources).every(({ state }) => state === 'complete' || state === 'complete-as-of')

/** Where in the section's words an entry is told. Source: FHIR R4, extension narrativeLink. */
const linkTo = (rowId: string | undefined): ExactObject =>
  rowId === undefined ? {} : { extension: [{ url: NARRATIVE_LINK, valueUrl: `#${rowId}` }] }

/** What is not known, and whose answer is missing. */
function gapsOf({ sources, unreadable, leftOut }: GatheredList, count: number): string[] {
  const page = { sources, unreadable }
  const gaps = gapSentencesForRecipient(page)
  const asked = listOf([...new Set(askedSources(sources).map(({ providerName }) => providerName))])
  const sentences: string[] = []
  if (sources.length === 0) sentences.push(words.notAsked)
  else if (count === 0 && asked === '') sentences.push(words.notOffered)
  else if (!isAnswered(page)) sentences.push(count === 0 ? words.noneYet : words.gaps, ...gaps)
  // What was given in full up to a day is no gap: the day is said.
  else sentences.push(...(count === 0 ? [words.noneSent({ sources: asked })] : []), ...gaps)
  if (leftOut > 0) sentences.push(words.leftOut({ count: leftOut }))
  return sentences
}
