import { expect, test } from 'vitest'
import { rowOf } from '#record/reading-of.test-support.ts'
import { createListView, findRows } from './list-view.ts'

const result = (name: string, code: string | null): string =>
  `{"resourceType":"Observation","status":"final","category":{"text":"laboratory"},"code":{"text":"${name}"},"valueInteger":5${code === null ? '' : `,"interpretation":[{"coding":[{"code":"${code}"}]}]`}}`
const panel =
  '{"resourceType":"DiagnosticReport","code":{"text":"panel"},"result":[{"reference":"Observation/a"},{"reference":"Observation/b"}]}'
const held = { 'Observation/a': result('a', 'HH'), 'Observation/b': result('b', 'N') }

const names = ['unmarked', 'normal', 'low', 'critical', 'panel']
const view = createListView(
  [
    rowOf(result('unmarked', null)),
    rowOf(result('normal', 'N')),
    rowOf(result('low', 'L')),
    rowOf(result('critical', 'LL')),
    rowOf(panel, held),
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

test('results are sorted by the gravity of their marks, a panel by its gravest, and what has none comes last', async () => {
  expect(await found('', 'asc')).toEqual(['panel', 'critical', 'low', 'normal', 'unmarked'])
  expect(await found('', 'desc')).toEqual(['normal', 'low', 'critical', 'panel', 'unmarked'])
})

test('the mark column is searched by the words it shows', async () => {
  expect(await found('critically low')).toEqual(['critical'])
  expect(await found('out of range')).toEqual(['panel'])
  expect(await found('high')).toEqual([])
})
