import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { mcpTexts as texts } from '@kinchart/texts/en/mcp.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { forRecord } from '#account/data-keys.ts'
import { openLabTests, openVitalTests } from '#lists/by-test/open-tests.ts'
import { openSection } from '#lists/list-section.ts'
import { measuredLists, openTrend } from '#lists/trend/list-trend.ts'
import { answer, refusal } from '#access/mcp/answer.ts'
import { cleaned, linkOf } from '#access/mcp/entry-text.ts'
import { gapLines } from '#access/mcp/gaps.ts'
import { isWholeList, sourcesOfGrant } from '#access/mcp/granted-record.ts'
import type { GrantedRecord } from '#access/mcp/granted-record.ts'

const MAX_NAMES = 20

/** Returns every result of one test, from fully readable lists only: a part could not show how the test developed. */
export async function followTest(granted: GrantedRecord, testName: string) {
  const those = measuredLists.filter((name) => isWholeList(granted, name))
  if (those.length === 0) return refusal(texts.testUnknown)
  const { record, services } = granted
  const store = forRecord(services, record)
  const tests = new Map<string, string>()
  const wanted = testName.trim().toLowerCase()
  for (const name of those) {
    const { view } = await openSection(store, record, name)
    const lines = name === 'labs' ? await openLabTests(store.db, view) : await openVitalTests(store.db, view)
    for (const { testKey, name: called } of lines.tests) {
      if (testKey === null) continue
      if (testKey === testName) return showTest(called, testKey)
      if (called.toLowerCase().includes(wanted)) tests.set(testKey, called)
    }
  }
  const exact = [...tests].filter(([, called]) => called.toLowerCase() === wanted)
  const found = exact.length > 0 ? exact : [...tests]
  const [first, ...others] = found
  if (first === undefined) return refusal(texts.testUnknown)
  if (others.length > 0) {
    const shown = found.slice(0, MAX_NAMES)
    const names = shown.map(([key, called]) => `${cleaned(called)} (${key})`).join('; ')
    const more = found.length - shown.length
    return answer([texts.testsLike({ names }), ...(more > 0 ? [texts.testsMore({ count: more })] : [])], {
      tests: shown.map(([testKey, called]) => ({ testKey, name: called })),
    })
  }
  return showTest(first[1], first[0])

  async function showTest(name: string, testKey: string) {
    const { series, older, withdrawn } = await openTrend(store, record, testKey, those)
    const [kind = 'labs'] = those
    const { sources, unreadable } = await openSection(store, record, kind)
    return answer(
      [
        ...series.flatMap(({ unit, points }) => [
          texts.series({ name: cleaned(name), unit: unit ?? texts.noUnit }),
          ...points.map((point) => pointLine(point)),
        ]),
        ...(older > 0 ? [texts.older({ count: older })] : []),
        ...(withdrawn > 0 ? [texts.withdrawn({ count: withdrawn })] : []),
        ...gapLines({ sources: sourcesOfGrant(granted, sources), unreadable }, kind, false),
      ],
      {
        testKey,
        name,
        series: series.map(({ unit, points }) => ({
          unit,
          points: points.map((point) => {
            const { id, date, value, providerName: source, referenceRange } = point
            return {
              ...{ id, date, status: statusOf(point), value, source, mark: markOf(point) },
              range: referenceRange?.text ?? null,
              link: id === null ? null : linkOf(services.publicUrl, record.profileId, id),
            }
          }),
        })),
      },
    )
  }
}

/** Returns the qualifier to read before a result's value, and whether the source no longer lists it. */
const statusOf = ({ meaning, missingSince }: TrendPoint): string | null =>
  joined(meaningLine(meaning), missingSince === undefined ? null : recordTexts.notListed) || null

/** Returns a result's flag, or the source's own text for it. */
const markOf = ({ mark, interpretation }: TrendPoint): string | null => mark?.word ?? interpretation ?? null

/** Formats one result, with its qualifier before its value. */
function pointLine(point: TrendPoint): string {
  const [says, mark] = [statusOf(point), markOf(point)]
  return texts.point({
    date: point.date ?? texts.unknownDate,
    says: says === null ? '' : `${says}: `,
    value: cleaned(point.value),
    range: point.referenceRange === null ? '' : texts.range({ range: cleaned(point.referenceRange.text) }),
    mark: mark === null ? '' : texts.mark({ mark: cleaned(mark) }),
    source: cleaned(point.providerName),
    id: point.id === null ? '' : texts.pointId({ id: point.id }),
  })
}
