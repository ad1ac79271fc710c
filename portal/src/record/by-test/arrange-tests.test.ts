import { expect, test } from 'vitest'
import type { PanelLine, TestLine } from '@kinchart/contract/calls/by-test.ts'
import { arrangeTests, isOnlyCompared, isOutOfRange, type LabTests, type TestItem } from './arrange-tests.ts'

type Mark = TestLine['latest']['mark']
const high: Mark = { word: 'High', side: 'high', by: 'source' }
const normal: Mark = { word: 'Normal', side: 'normal', by: 'source' }
const above: Mark = { word: 'Above range', side: 'high', by: 'kinchart' }

const line = (name: string, date: string | null, mark: Mark = null, panel: string | null = null): TestLine => ({
  ...{ key: name, testKey: name, name, sourceName: name, count: 1, since: null, past: [], panel },
  latest: {
    ...{ id: name, date, value: '5', unit: null, referenceRange: null, mark, interpretation: null },
    ...{ providerName: 'Somewhere', ehrImportRequestId: 'one' },
  },
})
const counts = { results: 2, withoutValue: 0, outOfUse: 0, marked: 1, normal: 1, compared: 0 }
const panelLine = (key: string, date: string): PanelLine => ({
  ...{ key, id: key, name: key, sourceName: key, date, providerName: 'Somewhere', ehrImportRequestId: 'one' },
  ...{ counts, listed: counts, results: [], isCritical: false, elsewhere: [], reports: 1, since: null },
})
const answer = (tests: TestLine[], panels: PanelLine[] = []): LabTests => ({
  ...{ message: '', tests, panels, sources: [], unreadable: 0, enteredInError: 0, results: 0, reportsWithout: 0 },
})
const names = (items: readonly TestItem[]): readonly string[] =>
  items.map((item) =>
    item.kind === 'test' ? item.test.name : `${item.panel.name}: ${item.tests.map(({ name }) => name).join()}`,
  )
const all = () => true

const some = answer(
  [
    line('Zinc', '2024-01-01'),
    line('Sodium', '2024-03-01', high, 'basic'),
    line('Iron', null, above),
    line('Urea', '2024-03-01', normal, 'basic'),
  ],
  [panelLine('basic', '2024-03-01')],
)

test('lists each panel with its tests below it, newest first and undated last', () => {
  expect(names(arrangeTests(some, all))).toEqual(['basic: Sodium,Urea', 'Zinc', 'Iron'])
  expect(names(arrangeTests(some, all, { column: 'date', isAscending: true }))).toEqual([
    'Zinc',
    'basic: Sodium,Urea',
    'Iron',
  ])
})

test('sorts tests by day, with invalid calendar dates last', () => {
  const tests = ['20240503', '2024-07-01', '2024-02-30', '2023'].map((date) => line(date, date))
  expect(names(arrangeTests(answer(tests), all))).toEqual(['2024-07-01', '2023', '20240503', '2024-02-30'])
  expect(names(arrangeTests(answer(tests), all, { column: 'date', isAscending: true }))).toEqual([
    '2023',
    '2024-07-01',
    '20240503',
    '2024-02-30',
  ])
})

test('sorts tests by name, or lists flagged results first', () => {
  expect(names(arrangeTests(some, all, { column: 'name', isAscending: true }))).toEqual([
    'basic: Sodium,Urea',
    'Iron',
    'Zinc',
  ])
  expect(names(arrangeTests(some, all, { column: 'mark', isAscending: true }))).toEqual([
    'basic: Sodium,Urea',
    'Iron',
    'Zinc',
  ])
})

test('counts a result as out of range only if the source flagged the result', () => {
  expect(names(arrangeTests(some, isOutOfRange))).toEqual(['basic: Sodium'])
  expect(names(arrangeTests(some, isOnlyCompared))).toEqual(['Iron'])
})

test('lists a panel even if all its tests have newer results outside the panel', () => {
  expect(names(arrangeTests(answer([line('Zinc', '2024-01-01')], [panelLine('basic', '2023-01-01')]), all))).toEqual([
    'Zinc',
    'basic: ',
  ])
})
