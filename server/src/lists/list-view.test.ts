import { expect, test } from 'vitest'
import { rowOf } from '#readers/reading-of.test-support.ts'
import { createListView, filterRows, findRows, markListed, oldestFirst } from './list-view.ts'

const result = (name: string, code: string | null): string =>
  `{"resourceType":"Observation","status":"final","category":{"text":"laboratory"},"code":{"text":"${name}"},"valueInteger":5${code === null ? '' : `,"interpretation":[{"coding":[{"code":"${code}"}]}]`}}`
const panel =
  '{"resourceType":"DiagnosticReport","code":{"text":"panel"},"result":[{"reference":"Observation/a"},{"reference":"Observation/b"}]}'
const storedResources = { 'Observation/a': result('a', 'HH'), 'Observation/b': result('b', 'N') }

const names = ['unmarked', 'normal', 'low', 'critical', 'panel']
const view = createListView(
  [
    rowOf(result('unmarked', null)),
    rowOf(result('normal', 'N')),
    rowOf(result('low', 'L')),
    rowOf(result('critical', 'LL')),
    rowOf(panel, storedResources),
  ].map((row) => JSON.stringify(row)),
)
const found = async (search: string, sort?: 'asc' | 'desc'): Promise<(string | undefined)[]> => {
  const rows = await findRows(view, {
    search,
    column: 'markText',
    sort: sort === undefined ? undefined : { column: 'markText', isDescending: sort === 'desc' },
  })
  return rows.map((index) => names[index])
}

test('sorts results and panels by severity of their flags, and unflagged results last', async () => {
  expect(await found('', 'asc')).toEqual(['panel', 'critical', 'low', 'normal', 'unmarked'])
  expect(await found('', 'desc')).toEqual(['normal', 'low', 'critical', 'panel', 'unmarked'])
})

test('searches the flag column by the text that is displayed', async () => {
  expect(await found('critically low')).toEqual(['critical'])
  expect(await found('out of range')).toEqual(['panel'])
  expect(await found('high')).toEqual([])
})

const dated = createListView(
  [
    { name: 'day', effectiveDateTime: '2025-10-14T09:30:00-05:00', performer: 'Doctor Okafor' },
    { name: 'month', effectiveDateTime: '2024-05', performer: 'Clinic' },
    { name: 'november', effectiveDateTime: '2025-11-02', performer: 'Doctor Okafor, 14 Oct Street' },
    { name: 'year', effectiveDateTime: '2024', performer: null },
  ].map((row) => JSON.stringify(row)),
)
const foundBy = async (search: string, column?: string): Promise<number[]> => [
  ...(await findRows(dated, { search, column, sort: undefined })),
]

test('finds a date by its displayed form, its stored form and common ways to type it, and finds no other dates', async () => {
  for (const typed of [
    'Oct 14, 2025',
    'oct 14 2025',
    'October 14th, 2025',
    '14 Oct 2025',
    '10/14/2025',
    '2025-10-14',
    'Oct 2025',
  ])
    expect(await foundBy(typed), typed).toEqual([0])
  for (const typed of ['May 2024', 'may, 2024', '2024-05']) expect(await foundBy(typed), typed).toEqual([1])
  expect(await foundBy('Nov 2025 okafor')).toEqual([2])
  expect(await foundBy('2024')).toEqual([1, 3])
  expect(await foundBy('9:30 AM', 'effectiveDateTime')).toEqual([0])
})

test('searches for an incomplete date as typed', async () => {
  expect(await foundBy('oct 14', 'effectiveDateTime')).toEqual([0])
  expect(await foundBy('octopus 2025')).toEqual([])
  expect(await foundBy('13/45/2025')).toEqual([])
  expect(await foundBy('doctor')).toEqual([0, 2])
})

test('filters rows by source, including rows that also appear in another source', async () => {
  const view = createListView([
    '{"id":"a","ehrImportRequestId":"one","date":"2024-05-03"}',
    '{"id":"b","ehrImportRequestId":"two","date":"2024-05"}',
    '{"id":"c","ehrImportRequestId":"two","date":null,"alsoFrom":[{"ehrImportRequestId":"one"}]}',
  ])
  const dateColumn = 'date'
  expect(await filterRows(view, [0, 1, 2], { source: 'one', dateColumn })).toEqual([0, 2])
  expect(await filterRows(view, [0, 1, 2], { from: '2024-05-20', dateColumn })).toEqual([1])
  expect(await filterRows(view, [0, 1, 2], { to: '2024-05-03', dateColumn })).toEqual([0, 1])
})

const sent = createListView(
  [
    {
      ended: '2024-07-01T08:00:00Z',
      effectiveDateTime: '2024-07-01',
      providerName: 'A',
      alsoFrom: [{ id: '9', providerName: 'Bay Clinic' }],
    },
    { ended: '2023-05', effectiveDateTime: '2023-05', providerName: 'B' },
    { ended: '20240503', effectiveDateTime: '20240503', providerName: 'B' },
    { ended: '2024-02-30', effectiveDateTime: '2024-02-30', providerName: 'B' },
    { ended: null, effectiveDateTime: null, providerName: 'B' },
  ].map((row) => JSON.stringify({ ehrImportRequestId: 'a', ...row })),
)
const everyRow = [0, 1, 2, 3, 4]

test('sorts a date column by the dates shown, with invalid dates last', async () => {
  const sorted = async (isDescending: boolean) =>
    findRows(sent, { search: '', column: undefined, sort: { column: 'ended', isDescending } })
  expect(await sorted(true)).toEqual([0, 1, 2, 3, 4])
  expect(await sorted(false)).toEqual([1, 0, 2, 3, 4])
  expect((await oldestFirst(sent, everyRow, 'effectiveDateTime')).slice(0, 2)).toEqual([1, 0])
})

test('does not find rows with invalid dates when filtering by period', async () => {
  const filter = { dateColumn: 'effectiveDateTime', from: '2024-01-01', to: undefined }
  expect(await filterRows(sent, everyRow, filter)).toEqual([0])
})

test('finds a row that two sources share by searching for the second source', async () => {
  expect(await findRows(sent, { search: 'bay', column: 'providerName', sort: undefined })).toEqual([0])
})

test('includes both sources of a shared row among the list’s sources', async () => {
  const source = {
    providerName: '',
    isFiles: false,
    state: 'complete',
    missing: null,
    reason: null,
    asOf: null,
  } as const
  const merged = createListView([
    JSON.stringify({ ehrImportRequestId: 'a', alsoFrom: [{ id: '1', ehrImportRequestId: 'b' }] }),
  ])
  const sources = ['a', 'b', 'c'].map((ehrImportRequestId) => ({ ...source, ehrImportRequestId, notices: [] }))
  expect((await markListed(merged, [0], sources)).map(({ isListed }) => isListed)).toEqual([true, true, undefined])
  expect((await markListed(merged, [], sources)).map(({ isListed }) => isListed)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
