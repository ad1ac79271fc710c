import { gapSentences, isWhole, sourceSentence } from '@kinchart/contract/completeness.ts'
import type { ListPage } from '@kinchart/contract/completeness.ts'
import { sectionNamed } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import { emptySentence } from '@kinchart/contract/completeness.ts'
import { mcpTexts as texts } from '@kinchart/texts/mcp.ts'
import { documentRevision, readDocumentReach } from '#record/document-texts/open-document-texts.ts'
import { cleaned } from './entry-text.ts'
import { refusedSections } from './granted-record.ts'
import type { GrantedRecord } from './granted-record.ts'

/** What a list does not hold, in sentences; and what it means where it is empty. The one place that decides is the contract's. */
export function gapLines(page: ListPage, section: SectionName, isEmpty: boolean): readonly string[] {
  const { title } = sectionNamed(section)
  const words = { one: title.toLowerCase(), many: title.toLowerCase() }
  const empty = isEmpty ? [emptySentence(page, words, 'the')] : []
  return [...empty, ...(isWhole(page) ? [] : gapSentences(page, words))].map(cleaned)
}

/** What the person did not let it read: nothing is said of whether there is any. */
export function refusedLines(granted: GrantedRecord): readonly string[] {
  const kinds = refusedSections(granted).map((name) => sectionNamed(name).title)
  return [...(kinds.length === 0 ? [] : [texts.notAllowed({ kinds: kinds.join(', ') })]), texts.neverGiven]
}

/** Everything that is missing of what may be read, source by source. */
export async function missingLines(granted: GrantedRecord): Promise<readonly string[]> {
  const { record, services } = granted
  const types = [...new Set(granted.granted.flatMap((name) => Object.keys(sectionNamed(name).types)))]
  const { sources } = await services.sourcesOf(record, types)
  const own = sources.filter(({ ehrImportRequestId }) => record.sourceIds?.includes(ehrImportRequestId) !== false)
  const gaps = own.filter((source) => gapSentences({ sources: [source], unreadable: 0 }).length > 0)
  const reach = await reachLines(granted)
  return [
    ...(gaps.length === 0 ? [texts.nothingMissing] : [texts.missing]),
    ...own.map((source) =>
      texts.sourceLine({ source: cleaned(source.providerName), state: cleaned(sourceSentence(source)) }),
    ),
    ...reach,
    ...refusedLines(granted),
    texts.laterSources,
  ]
}

/** How far documents were read; only where every document may be read, as the figures are of all. */
async function reachLines({ granted, record, services }: GrantedRecord): Promise<readonly string[]> {
  if (!granted.includes('drvisitnotes') || !granted.includes('labs')) return []
  if ((await documentRevision(services.db, record.profileId)) === '') return []
  const reach = await readDocumentReach(services.db, record.profileId)
  return [texts.reach(reach)]
}
