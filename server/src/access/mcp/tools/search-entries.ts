import { fewestLetters, searchKinds } from '@kinchart/contract/calls/search.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { mcpTexts as texts } from '@kinchart/texts/en/mcp.ts'
import { forRecord } from '#account/data-keys.ts'
import { searchRecord } from '#search/search-record.ts'
import { answer, refusal } from '#access/mcp/answer.ts'
import { cleaned, lineOf, nameEntry } from '#access/mcp/entry-text.ts'
import { refusedLines } from '#access/mcp/gaps.ts'
import { partOf } from '#access/mcp/granted-record.ts'
import type { GrantedRecord } from '#access/mcp/granted-record.ts'

/** Maximum entries in one response. */
const MOST = 20

type Asked = {
  readonly query: string
  readonly kinds?: readonly string[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Searches the readable part of the record. The searched index contains nothing else. */
export async function searchEntries(granted: GrantedRecord, { query, kinds, from, to }: Asked) {
  const { record, services } = granted
  if (query.replaceAll(/[^\p{L}\p{N}]/gu, '').length < fewestLetters)
    return refusal(texts.tooShort({ count: fewestLetters }))
  const wanted = granted.granted.filter(
    (name) => searchKinds.includes(name) && (kinds === undefined || kinds.includes(name)),
  )
  if (wanted.length === 0) return refusal(texts.unknownKind)
  const { groups, total, reach, corrected } = await searchRecord(
    forRecord(services.find, record),
    record,
    { profileId: record.profileId, q: query, kinds: wanted.join(','), from, to, hits: MOST },
    partOf(granted),
  )
  const hits = groups
    .flatMap(({ kind, hits: some }) =>
      some.flatMap(({ row, passage }) =>
        row === null
          ? []
          : [
              {
                row: { ...(row as AnyRow), section: kind as SectionName },
                passage: passage === null ? null : cleaned(passage.text),
              },
            ],
      ),
    )
    .slice(0, MOST)
  const { publicUrl } = services
  const { profileId } = record
  return answer(
    [
      total === 0 ? texts.nothingFound : texts.found({ count: total, shown: hits.length }),
      ...corrected.map(({ typed, found }) => texts.corrected({ typed: cleaned(typed), found: found.join(', ') })),
      ...hits.flatMap(({ row, passage }) => [
        lineOf(row, publicUrl, profileId),
        ...(passage === null ? [] : [`  ${texts.quoted} “${passage}”`]),
      ]),
      ...(reach.pictures + reach.unread + reach.absent + reach.waiting > 0 ? [texts.documentsNotSearched(reach)] : []),
      ...refusedLines(granted),
    ],
    {
      count: total,
      entries: hits.map(({ row, passage }) => ({ ...nameEntry(row, publicUrl, profileId), passage })),
    },
  )
}
