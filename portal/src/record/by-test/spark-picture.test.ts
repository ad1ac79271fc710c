import { expect, test } from 'vitest'
import type { PastPoint } from '@kinchart/contract/calls/by-test.ts'
import { height, sparkPicture, width } from './measure-tile.tsx'

const point = (date: string, number: string, low: string | null = null, high: string | null = null): PastPoint => ({
  ...{ date, number, low, high, state: 'inside' },
})

test('draws no sparkline for a single result', () => {
  expect(sparkPicture([])).toBeNull()
  expect(sparkPicture([point('2024-01-01', '5')])).toBeNull()
  expect(sparkPicture([point('2024-01-01', '5'), point('not a date', '6')])).toBeNull()
})

test('draws later results further right and higher results further up', () => {
  const picture = sparkPicture([point('2021', '5'), point('2023-01', '9'), point('2024-01-01', '7')])
  const [first, second, third] = picture?.points ?? []
  expect(first?.x).toBeLessThan(second?.x ?? 0)
  expect(second?.x).toBeLessThan(third?.x ?? 0)
  expect(second?.y).toBeLessThan(third?.y ?? 0)
  expect(third?.y).toBeLessThan(first?.y ?? 0)
})

test('draws equal values as a straight line, and simultaneous results next to each other', () => {
  const picture = sparkPicture([point('2024-01-01', '0'), point('2024-01-01', '0')])
  expect(new Set(picture?.points.map(({ y }) => y)).size).toBe(1)
  expect(new Set(picture?.points.map(({ x }) => x)).size).toBe(2)
})

test('draws a changed range as two adjacent bands, and extends the band of an open-ended range to the edge', () => {
  const picture = sparkPicture([
    point('2021-01-01', '5', '4', '5.7'),
    point('2022-01-01', '5.5', '4', '5.7'),
    point('2023-01-01', '6', null, '5.6'),
  ])
  const [before, after] = picture?.bands ?? []
  expect(picture?.bands).toHaveLength(2)
  expect((before?.x ?? 0) + (before?.width ?? 0)).toBeCloseTo(after?.x ?? 0)
  expect(after?.bottom).toBe(height)
  expect((after?.x ?? 0) + (after?.width ?? 0)).toBeCloseTo(width)
})

test('a distant range does not flatten the sparkline', () => {
  const picture = sparkPicture([point('2021-01-01', '5', '0', '1000'), point('2022-01-01', '6', '0', '1000')])
  const [first, second] = picture?.points ?? []
  expect((first?.y ?? 0) - (second?.y ?? 0)).toBeGreaterThan(height / 4)
})

test('draws no band for results without a range', () => {
  expect(sparkPicture([point('2021-01-01', '5'), point('2022-01-01', '6')])?.bands).toEqual([])
})
