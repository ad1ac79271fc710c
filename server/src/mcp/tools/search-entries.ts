import { fewestLetters, mostHits } from '@kinchart/contract/search.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { mcpTexts as texts } from '@kinchart/texts/mcp.ts'
import { forRecord } from '#account/data-keys.ts'
import { searchRecord } from '#search/search-record.ts'
import { answer, refusal } from '../answer.ts'
import { cleaned, lineOf, nameEntry } from '../entry-text.ts'
import type { NamedEntry } from '../entry-text.ts'
import { refusedLines } from '../gaps.ts'
import type { GrantedRecord } from '../granted-record.ts'

/** Entries that one answer names at most. */
const MOST = 20
/** Pages of hits that are gone through: what may not be seen is among them. */
const MOST_PAGES = 20

type Asked = {
  readonly query: string
  readonly kinds?: readonly string[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Looks through what may be seen. What may not is neither named nor counted. */
export async function searchEntries(granted: GrantedRecord, { query, kinds, from, to }: Asked) {
  const { record, services, seen } = granted
  if (query.replaceAll(/[^\p{L}\p{N}]/gu, '').length < fewestLetters) return refusal(texts.nothingFound)
  const wanted = granted.granted.filter((name) => kinds === undefined || kinds.includes(name))
  if (wanted.length === 0) return refusal(texts.unknownKind)
  // The index is of the whole record; each hit is held against what may be seen.
  const { sourceIds: _some, ...whole } = record
  const lines: string[] = []
  const entries: (NamedEntry & { passage: string | null })[] = []
  let count = 0
  let reach: { pictures: number; unread: number; absent: number } | null = null
  let corrected: readonly { typed: string; found: string[] }[] = []
  for (const kind of wanted) {
    for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber++) {
      const found = await searchRecord(forRecord(services.find, whole), whole, {
        ...{ profileId: record.profileId, q: query, kinds: kind, from, to, hits: mostHits, pageNumber },
      })
      ;({ reach, corrected } = found)
      const hits = found.groups.flatMap((group) => group.hits)
      for (const { row, passage } of hits) {
        if (row === null || !seen.has(row.id)) continue
        count++
        if (entries.length >= MOST) continue
        const named = { ...(row as AnyRow), section: kind }
        const text = passage === null ? null : cleaned(passage.text)
        lines.push(lineOf(named, services.publicUrl, record.profileId))
        if (text !== null) lines.push(`  ${texts.quoted} “${text}”`)
        entries.push({ ...nameEntry(named, services.publicUrl, record.profileId), passage: text })
      }
      if (hits.length < mostHits) break
    }
  }
  const seesDocuments = granted.granted.includes('drvisitnotes') && granted.granted.includes('labs')
  return answer(
    [
      count === 0 ? texts.nothingFound : texts.found({ count, shown: entries.length }),
      // Which words are near others would tell of what may not be seen.
      ...(count === 0
        ? []
        : corrected.map(({ typed, found }) => texts.corrected({ typed: cleaned(typed), found: found.join(', ') }))),
      ...lines,
      ...(reach !== null && seesDocuments && reach.pictures + reach.unread + reach.absent > 0
        ? [texts.documentsNotSearched(reach)]
        : []),
      ...refusedLines(granted),
    ],
    { count, entries },
  )
}
