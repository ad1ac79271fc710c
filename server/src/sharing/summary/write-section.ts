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

/** Returns a required section that was not chosen: it states this, without its content. */
export const withheldSection = (part: SummaryPart): WrittenSection => ({
  code: part.code,
  section: { ...headOf(part), text: writeNarrative([words.withheld]), emptyReason: emptyReason('withheld') },
})

/**
 * Returns a chosen section: its entries, or why there is none. 'None known' is never stated because records are
 * missing; a record that states it is an entry. Source: FHIR R4 Composition cmp-1, cmp-2; IPS 2.0.1 empty sections.
 */
export function writeSection(
  list: GatheredList,
  { part, of, entries, rows, rowOf }: GatheredPart,
  addressOf: (name: string) => string | null,
): WrittenSection[] {
  // Includes denials of a source without an entry, and denials that another source disputes.
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

/** Returns whether every source with this section sent all of it, today or up to a stated day. */
const isAnswered = ({ sources, unreadable }: ListPage): boolean =>
  unreadable === 0 && askedSources(sources).every(({ state }) => state === 'complete' || state === 'complete-as-of')

/** Returns the link to an entry's row in the section's text. Source: FHIR R4, extension narrativeLink. */
const linkTo = (rowId: string | undefined): ExactObject =>
  rowId === undefined ? {} : { extension: [{ url: NARRATIVE_LINK, valueUrl: `#${rowId}` }] }

/** Returns sentences on missing data, and the sources that did not answer. */
function gapsOf({ sources, unreadable, leftOut }: GatheredList, count: number): string[] {
  const page = { sources, unreadable }
  const gaps = gapSentencesForRecipient(page)
  const asked = listOf([...new Set(askedSources(sources).map(({ providerName }) => providerName))])
  const sentences: string[] = []
  if (sources.length === 0) sentences.push(words.notAsked)
  else if (count === 0 && asked === '') sentences.push(words.notOffered)
  else if (!isAnswered(page)) sentences.push(count === 0 ? words.noneYet : words.gaps, ...gaps)
  // A section sent in full up to a day is not a gap: the day is stated.
  else sentences.push(...(count === 0 ? [words.noneSent({ sources: asked })] : []), ...gaps)
  if (leftOut > 0) sentences.push(words.leftOut({ count: leftOut }))
  return sentences
}
