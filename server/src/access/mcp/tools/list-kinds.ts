import { dateInWords } from '@kinchart/contract/text/date-in-words.ts'
import { sectionNamed } from '@kinchart/contract/sections/all.ts'
import { mcpTexts as texts } from '@kinchart/texts/en/mcp.ts'
import { answer } from '#access/mcp/answer.ts'
import { missingLines } from '#access/mcp/gaps.ts'
import { openRowsSeen } from '#access/mcp/granted-record.ts'
import type { GrantedRecord } from '#access/mcp/granted-record.ts'

/** Returns the patient's name, the readable sections, the expiry, and the gaps. */
export async function listKinds(granted: GrantedRecord) {
  const counts: { kind: string; title: string; entries: number }[] = []
  for (const section of granted.granted) {
    const { total } = await openRowsSeen(granted, section, { offset: 0, limit: 0 })
    counts.push({ kind: section, title: sectionNamed(section).title, entries: total })
  }
  const { name } = granted
  const { profileId } = granted.record
  const until = granted.app.grant.closesAt.toISOString()
  return answer(
    [
      ...(name === null ? [] : [texts.person({ name })]),
      texts.until({ day: dateInWords(until.slice(0, 10)) ?? until }),
      texts.mayRead,
      ...counts.map(({ kind, title, entries: count }) => texts.kindLine({ kind, title, count })),
      ...(await missingLines(granted)),
    ],
    { people: [{ profileId, ...(name === null ? {} : { name }), until, kinds: counts }] },
  )
}
