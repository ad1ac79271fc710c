import type { TestLine } from '@kinchart/contract/calls/by-test.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MeasureTile } from './measure-tile.tsx'

type Mark = NonNullable<TestLine['latest']['mark']>

const half = (name: string, value: string, mark: Mark | null): TestLine => ({
  ...{ key: name, testKey: name, name, sourceName: name, count: 1, since: '2026', past: [], panel: null },
  latest: {
    ...{
      id: name,
      date: '2026-03-01T10:00:00Z',
      value,
      unit: 'mmHg',
      referenceRange: null,
      mark,
      interpretation: null,
    },
    ...{ providerName: 'Clinic', ehrImportRequestId: 'i1' },
  },
})
const high: Mark = { word: 'Critically high', code: 'HH', side: 'high', by: 'source' }
const normal: Mark = { word: 'Normal', code: 'N', side: 'normal', by: 'source' }
const draw = (...lines: readonly TestLine[]): string =>
  renderToStaticMarkup(
    createElement(MeasureTile, { measure: { key: 'bp', name: 'Blood pressure', lines: [...lines] }, onOpen: () => {} }),
  )
const outIn = (markup: string): readonly string[] =>
  [...markup.matchAll(/data-part="value-big out"><span[^>]*>([^<]*)/g)].map(([, value]) => value ?? '')

test('if only one value of a blood pressure is flagged, draws the flag next to that value', () => {
  const markup = draw(half('Systolic', '121', normal), half('Diastolic', '112', high))
  expect(outIn(markup)).toEqual(['112'])
  expect(markup).toMatch(/<small[^>]*>Diastolic<\/small>.*Critically high/)
})

test('draws one flag for a blood pressure with two flagged values', () => {
  const markup = draw(half('Systolic', '221', high), half('Diastolic', '112', high))
  expect(outIn(markup)).toEqual(['221', '112'])
  expect(markup).not.toMatch(/<small[^>]*>(?:Systolic|Diastolic)<\/small>/)
})

test('labels the tile of a measurement that is not final or that its source no longer lists', () => {
  const line = half('Weight', '80', null)
  const meaning = { standing: 'current', says: ['preliminary'] } as const
  const seen = (latest: Partial<TestLine['latest']>) =>
    draw({ ...line, latest: { ...line.latest, ...latest } }).replace(
      /<span class="[^"]*unseen[^"]*">[^<]*<\/span>/g,
      '',
    )
  expect(seen({})).not.toMatch(/Preliminary|No longer/)
  expect(seen({ meaning: { ...meaning, says: [...meaning.says] } })).toContain('Preliminary')
  expect(seen({ missingSince: '2026-11-01T00:00:00Z' })).toContain('No longer listed by its source')
})
