import type { SectionName } from '@kinchart/contract/sections/all.ts'
import { sectionNamed } from '@kinchart/contract/sections/all.ts'
import { mcpTexts as texts } from '@kinchart/texts/mcp.ts'
import { forRecord } from '#account/data-keys.ts'
import { openLabTests, openVitalTests } from '#record/by-test/open-tests.ts'
import { openSection } from '#record/list-section.ts'
import { measuredLists, openTrend } from '#record/trend/list-trend.ts'
import { answer, refusal } from '../answer.ts'
import { cleaned, linkOf } from '../entry-text.ts'
import { gapLines } from '../gaps.ts'
import type { GrantedRecord } from '../granted-record.ts'

const MOST_NAMES = 20

/** Every result of one test, from the lists of which all may be seen: of a part of them nobody could say how a test went. */
export async function followTest(granted: GrantedRecord, asked: string) {
  const those = measuredLists.filter((name) => isWhole(granted, name))
  if (those.length === 0) return refusal(texts.testUnknown)
  const { record, services } = granted
  const store = forRecord(services, record)
  const tests = new Map<string, string>()
  const wanted = asked.trim().toLowerCase()
  for (const name of those) {
    const { view } = await openSection(store, record, name)
    const lines = name === 'labs' ? await openLabTests(store.db, view) : await openVitalTests(store.db, view)
    for (const { testKey, name: called } of lines.tests) {
      if (testKey === null) continue
      if (testKey === asked) return showTest(called, testKey)
      if (called.toLowerCase().includes(wanted)) tests.set(testKey, called)
    }
  }
  const exact = [...tests].filter(([, called]) => called.toLowerCase() === wanted)
  const found = exact.length > 0 ? exact : [...tests]
  const [first, ...others] = found
  if (first === undefined) return refusal(texts.testUnknown)
  if (others.length > 0) {
    const shown = found.slice(0, MOST_NAMES)
    const names = shown.map(([key, called]) => `${cleaned(called)} (${key})`).join('; ')
    return answer([texts.testsLike({ names })], {
      tests: shown.map(([testKey, called]) => ({ testKey, name: called })),
    })
  }
  return showTest(first[1], first[0])

  async function showTest(name: string, testKey: string) {
    const { series, older, withdrawn } = await openTrend(store, record, testKey, those)
    const [kind] = those
    const { sources } = await services.sourcesOf(record, Object.keys(sectionNamed(kind ?? 'labs').types))
    const own = sources.filter(({ ehrImportRequestId }) => record.sourceIds?.includes(ehrImportRequestId) !== false)
    return answer(
      [
        ...series.flatMap(({ unit, points }) => [
          texts.series({ name: cleaned(name), unit: unit ?? texts.noUnit }),
          ...points.map((point) =>
            texts.point({
              date: point.date ?? texts.unknownDate,
              value: cleaned(point.value),
              range: point.referenceRange === null ? '' : texts.range({ range: cleaned(point.referenceRange.text) }),
              mark: point.mark === null ? '' : texts.mark({ mark: point.mark.word }),
              source: cleaned(point.providerName),
              id: point.id === null ? '' : texts.pointId({ id: point.id }),
            }),
          ),
        ]),
        ...(older > 0 ? [texts.older({ count: older })] : []),
        ...(withdrawn > 0 ? [texts.withdrawn({ count: withdrawn })] : []),
        ...gapLines({ sources: own, unreadable: 0 }, kind ?? 'labs', false),
      ],
      {
        testKey,
        name,
        series: series.map(({ unit, points }) => ({
          unit,
          points: points.map(({ id, date, value, providerName, mark, referenceRange }) => ({
            ...{
              id,
              date,
              value,
              source: providerName,
              mark: mark?.word ?? null,
              range: referenceRange?.text ?? null,
            },
            link: id === null ? null : linkOf(services.publicUrl, record.profileId, id),
          })),
        })),
      },
    )
  }
}

/** Whether all results of a list may be seen. */
const isWhole = ({ granted, app }: GrantedRecord, name: SectionName): boolean =>
  granted.includes(name) &&
  ['Observation', ...(name === 'labs' ? ['DiagnosticReport'] : [])].every((type) =>
    app.seeing.scopes.some(
      (scope) => (scope.type === '*' || scope.type === type) && scope.query === '' && scope.maySearch,
    ),
  )
