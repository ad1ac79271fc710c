import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCritical } from '@kinchart/contract/calls/by-test.ts'
import { listedStandings } from '@kinchart/contract/rules/meaning.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sectionNamed, type SectionName } from '@kinchart/contract/sections/all.ts'
import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { isSoak } from '../../test/is-soak.ts'
import { listLabTests, type LabTestServices } from '#lists/by-test/list-lab-tests.ts'
import { listCurrent, openCurrent, partOf } from '#lists/current/open-current.ts'
import { countPanel } from '#readers/labs/count-panel.ts'
import { listSection } from './list-section.ts'
import { createListView } from './list-view.ts'

const draws = { numRuns: isSoak ? 5000 : 300 }
const profileId = 'p'
const record = { profileId } as OpenedRecord
const sourceIds = ['source-a', 'source-b', 'source-c'] as const
const clinicOf = (id: string): string => `Clinic ${id.slice(-1)}`
const source = (ehrImportRequestId: string): ListSource => ({
  ...{ ehrImportRequestId, providerName: clinicOf(ehrImportRequestId), isFiles: false, state: 'complete' },
  ...{ missing: 0, reason: null, asOf: null, notices: [] },
})

const sendersOf = (rows: readonly AnyRow[]): readonly string[] =>
  [
    ...new Set(
      rows.flatMap((row) => [
        row.ehrImportRequestId,
        ...(row.alsoFrom ?? []).map(({ ehrImportRequestId }) => ehrImportRequestId),
      ]),
    ),
  ].toSorted()
const listedIn = (sources: readonly ListSource[]): readonly string[] =>
  sources.flatMap(({ isListed, ehrImportRequestId }) => (isListed === true ? [ehrImportRequestId] : [])).toSorted()

/** Simulates a record whose list contains these rows, without a database. */
const servicesOf = (rows: readonly AnyRow[]): LabTestServices =>
  ({
    sourcesOf: async () => ({ sources: sourceIds.map(source), revision: null }),
    arrivedSinceVisit: async () => new Map(),
    views: {
      open: async () => createListView(rows.map((row) => JSON.stringify(row))),
      count: async () => ({ total: rows.length, unreadable: 0, enteredInError: 0, listed: sendersOf(rows) }),
    },
  }) as unknown as LabTestServices

const dates = fc.constantFrom(
  ...[null, '2024', '2023-05', '2024-05-03', '2024-05-02T23:30:00-08:00', '2024-05-03T02:30:00Z', '2099-01-01'],
  ...['20240503', '2024-02-30', 'last spring'],
)
const meanings = fc.option(
  fc.record({ standing: fc.constantFrom(...listedStandings), says: fc.constant([] as never[]) }),
  { nil: undefined },
)
const sent = fc.record({
  from: fc.constantFrom(...sourceIds),
  also: fc.uniqueArray(fc.constantFrom(...sourceIds), { maxLength: 2 }),
  name: fc.constantFrom('warfarin', 'latex', 'asthma', null),
  date: dates,
  end: dates,
  meaning: meanings,
})
type Sent = typeof sent extends fc.Arbitrary<infer Drawn> ? Drawn : never

const base = ({ from, also, meaning }: Pick<Sent, 'from' | 'also' | 'meaning'>, index: number) => {
  const others = also.filter((id) => id !== from)
  return {
    ...{ id: `${index}`, providerName: clinicOf(from), ehrImportRequestId: from },
    ...(others.length === 0
      ? {}
      : {
          alsoFrom: others.map((id) => ({ id: `${index}${id}`, ehrImportRequestId: id, providerName: clinicOf(id) })),
        }),
    ...(meaning === undefined ? {} : { meaning }),
  }
}
const rowsOf = (resourceType: string, drawn: readonly Sent[]): readonly AnyRow[] =>
  drawn.map((one, index) => ({
    ...{
      resourceType,
      medicationCodeableConcept: one.name,
      code: one.name,
      substance: one.name,
      vaccineCode: one.name,
    },
    ...{ date: one.date, datePrescribed: one.date, onset: one.date, onsetStartDateTime: one.date, courseEnd: one.end },
    ...base(one, index),
  }))

test.each([
  ['medications', 'MedicationRequest'],
  ['allergies', 'AllergyIntolerance'],
  ['conditions', 'Condition'],
] as const)(
  'counts the generated rows of %s correctly in each part of the list, overall and by source',
  async (section, type) => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { maxLength: 25 }), async (drawn) => {
        const rows = rowsOf(type, drawn)
        const services = servicesOf(rows)
        for (const sourceFilter of [undefined, ...sourceIds]) {
          const query = {
            profileId,
            section,
            day: '2026-11-24',
            ...(sourceFilter === undefined ? {} : { source: sourceFilter }),
          }
          const { counts, now, unsure, past, ruledOut, sources } = await listCurrent(services, record, query)
          const wanted =
            sourceFilter === undefined ? rows : rows.filter((row) => sendersOf([row]).includes(sourceFilter))
          expect(counts).toEqual({
            now: now.length,
            unsure: unsure.length,
            past: past.length,
            ruledOut: ruledOut.length,
          })
          const shown = [...now.flatMap((thing) => thing.rows), ...unsure, ...past, ...ruledOut] as readonly AnyRow[]
          expect(shown.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
          expect(listedIn(sources as ListSource[])).toEqual(sendersOf(wanted))
          const standings = past.map(({ meaning }) => meaning?.standing)
          expect(standings.every((status) => status === 'past')).toBe(true)
          if (sourceFilter !== undefined) continue
          const part = partOf(await openCurrent(services, record, section, '2026-11-24'), 8)
          expect(part).toMatchObject({
            total: now.length,
            unsure: unsure.length,
            others: past.length + ruledOut.length,
          })
          expect(part.things.length).toBe(Math.min(8, now.length))
        }
      }),
      draws,
    )
  },
)

type Answer = { readonly total: number; readonly sources: readonly ListSource[] } & Readonly<Record<string, unknown>>

test.each(['medications', 'allergies', 'conditions', 'immunization'] as const)(
  'counts the matching rows of %s for any search',
  async (section: SectionName) => {
    const searches = fc.constantFrom('', 'warfarin', 'clinic b', '2024')
    const { dateColumn } = sectionNamed(section)
    await fc.assert(
      fc.asyncProperty(
        fc.array(sent, { maxLength: 25 }),
        searches,
        fc.constantFrom(...sourceIds),
        async (drawn, search, from) => {
          const rows = rowsOf('X', drawn)
          const query = { profileId, search, source: from, sort: `${dateColumn}:asc` }
          const response = await listSection(servicesOf(rows), record, section, 'rows', query)
          const {
            total,
            sources,
            rows: found,
          } = JSON.parse(response.json) as Answer & { readonly rows: readonly AnyRow[] }
          expect(found.length).toBe(total)
          expect(listedIn(sources)).toEqual(sendersOf(found))
          expect(found.every((row) => sendersOf([row]).includes(from))).toBe(true)
          const all = rows.filter((row) => sendersOf([row]).includes(from))
          if (search === '') expect(total).toBe(all.length)
          if (search === 'clinic b')
            expect(total).toBe(all.filter((row) => sendersOf([row]).includes('source-b')).length)
        },
      ),
      draws,
    )
  },
)

const marks = fc.constantFrom(
  null,
  { word: 'High', side: 'high', by: 'source' } as const,
  { word: 'Critically high', side: 'high', by: 'source' } as const,
  { word: 'Normal', side: 'normal', by: 'source' } as const,
  { word: 'Above range', side: 'high', by: 'kinchart' } as const,
)
const drawnResult = fc.record({
  test: fc.constantFrom('sodium', 'potassium', 'glucose', null),
  unit: fc.constantFrom('mmol/L', 'mg/dL', null),
  value: fc.constantFrom('5', '140', 'positive', null),
  mark: marks,
  date: dates,
})
const drawnLabs = fc.array(
  fc.record({
    results: fc.array(drawnResult, { minLength: 1, maxLength: 4 }),
    isReport: fc.boolean(),
    name: fc.constantFrom('Basic panel', 'Lipids'),
    from: fc.constantFrom(...sourceIds),
    also: fc.uniqueArray(fc.constantFrom(...sourceIds), { maxLength: 1 }),
    meaning: meanings,
    date: dates,
  }),
  { maxLength: 12 },
)

test('the counts of lab results add up to the number of tests shown', async () => {
  await fc.assert(
    fc.asyncProperty(drawnLabs, async (drawn) => {
      const rows = drawn.map(({ results, isReport, name, date, ...one }, index): AnyRow => {
        const lines = results.map(({ test: code, date: day, ...line }, at) => ({
          ...{ id: `${index}.${at}`, code, testKey: code === null ? null : `loinc:${code}`, effectiveDateTime: day },
          ...{ referenceRange: null, interpretation: null, ...line },
        }))
        const [first] = lines
        const panel = countPanel(lines as unknown as LabRow['results'])
        return isReport
          ? {
              ...{ resourceType: 'DiagnosticReport', code: name, effectiveDateTime: date, results: lines },
              ...base(one, index),
              ...(panel === undefined ? {} : { panel }),
            }
          : {
              ...first,
              ...{ resourceType: 'Observation', results: [], testKeys: first?.testKey ? [first.testKey] : [] },
              ...base(one, index),
            }
      })
      const { tests, panels, results, sources, reportsWithout } = await listLabTests(
        servicesOf(rows),
        record,
        { profileId },
        true,
      )
      const isOut = ({ latest: { mark } }: (typeof tests)[number]) => mark?.by === 'source' && mark.side !== 'normal'
      const chip = tests.filter(isOut).length
      const ownLines = tests.filter(({ panel }) => panel === null)
      expect(chip).toBe(ownLines.filter(isOut).length + panels.reduce((sum, { listed }) => sum + listed.marked, 0))
      for (const { key, listed } of panels) {
        const under = tests.filter(({ panel }) => panel === key)
        expect(listed.results).toBe(under.filter(({ count }) => count > 0).length)
        expect(listed.marked + listed.normal + listed.compared).toBe(
          under.filter(({ latest }) => latest.mark !== null).length,
        )
      }
      expect(tests.every(({ panel }) => panel === null || panels.some(({ key }) => key === panel))).toBe(true)
      expect(results).toBe(tests.reduce((sum, { count }) => sum + count, 0))
      expect(new Set(tests.map(({ key }) => key)).size).toBe(tests.length)
      expect(reportsWithout).toBe(0)
      expect(
        panels.every(({ results: inside, isCritical: is }) => is === inside.some(({ mark }) => isCritical(mark))),
      ).toBe(true)
      expect(listedIn(sources as ListSource[])).toEqual(sendersOf(rows))
    }),
    draws,
  )
})
