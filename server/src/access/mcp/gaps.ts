import {
  denialSentences,
  emptySentence,
  gapSentences,
  isWhole,
  sourceSentence,
  type ListPage,
} from '@kinchart/contract/rules/completeness.ts'
import { sectionNamed, type SectionName } from '@kinchart/contract/sections/all.ts'
import { mcpTexts as texts } from '@kinchart/texts/en/mcp.ts'
import { mayAsk } from '#access/fhir-server/visible.ts'
import { readDocumentReach } from '#record/document-texts/open-document-texts.ts'
import { cleaned } from './entry-text.ts'
import { countUnreadable, refusedSections, sourcesOfGrant, type GrantedRecord } from './granted-record.ts'

/**
 * Returns lines about the list's gaps, its sources' statements such as “no known allergies”, and the meaning of an
 * empty list. The rules are in `contract/`.
 */
export function gapLines(page: ListPage, section: SectionName, isEmpty: boolean): readonly string[] {
  const { title } = sectionNamed(section)
  const words = { one: title.toLowerCase(), many: title.toLowerCase() }
  // A source connected after the authorization may have entries that the assistant can't read.
  const empty = isEmpty ? [emptySentence(page, words, 'the'), texts.laterSources] : []
  return [...denialSentences(page), ...empty, ...(isWhole(page) ? [] : gapSentences(page, words))].map(cleaned)
}

/** Names the sections that the patient did not grant, without revealing whether they have entries. */
export function refusedLines(granted: GrantedRecord): readonly string[] {
  const kinds = refusedSections(granted).map((name) => sectionNamed(name).title)
  return [...(kinds.length === 0 ? [] : [texts.notAllowed({ kinds: kinds.join(', ') })]), texts.neverGiven]
}

export async function missingLines(granted: GrantedRecord): Promise<readonly string[]> {
  const { app, record, services, seen } = granted
  const types = [...new Set(granted.granted.flatMap((name) => Object.keys(sectionNamed(name).types)))].filter((type) =>
    mayAsk(app.seeing, type, 'search'),
  )
  const ids = [...seen].map(Number).filter((id) => Number.isSafeInteger(id))
  const [{ sources }, unreadable, reach] = await Promise.all([
    services.sourcesOf(record, types),
    countUnreadable(granted, types),
    readDocumentReach(services.db, record.profileId, ids),
  ])
  const own = sourcesOfGrant(granted, sources)
  const hasGaps = own.some((source) => gapSentences({ sources: [source], unreadable: 0 }).length > 0)
  const isAllRead = !hasGaps && unreadable + granted.unserved + reach.unread + reach.absent + reach.waiting === 0
  const hasDocuments = Object.values(reach).some((count) => count > 0)
  return [
    own.length === 0 ? texts.noSources : isAllRead ? texts.nothingMissing : texts.missing,
    ...own.map((source) =>
      texts.sourceLine({ source: cleaned(source.providerName), state: cleaned(sourceSentence(source)) }),
    ),
    ...(unreadable === 0 ? [] : [texts.unreadable({ count: unreadable })]),
    ...(hasDocuments ? [texts.reach(reach)] : []),
    ...(granted.unserved === 0 ? [] : [texts.unserved({ count: granted.unserved })]),
    ...refusedLines(granted),
    texts.laterSources,
  ]
}
