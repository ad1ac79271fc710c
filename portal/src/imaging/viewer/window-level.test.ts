import { expect, test } from 'vitest'
import type { Frame } from '#imaging/dicom/opened-image.ts'
import {
  stepFor,
  viewFor,
  plainView,
  windowChoices,
  windowOf,
  zoomed,
  autoWindow,
  brightness,
  draggedWindow,
  rangeOf,
  shade,
} from './view.ts'
import { stacksOf } from './stack-view.tsx'

const grey = (values: readonly number[], changed = {}): Extract<Frame, { kind: 'grey' }> => ({
  kind: 'grey',
  columns: values.length,
  rows: 1,
  pointHeight: 1,
  values: Int16Array.from(values),
  slope: 1,
  intercept: 0,
  isInverted: false,
  window: null,
  ...changed,
})
const shades = (frame: Extract<Frame, { kind: 'grey' }>, window: { center: number; width: number }, turn = false) =>
  [...shade(frame, window, turn)].filter((_value, at) => at % 4 === 0)

test('maps an image window’s lower end to black and upper end to white', () => {
  const window = { center: 2048, width: 4096 }
  expect([-1, 0, 2048, 4095, 5000].map((value) => brightness(value, window))).toEqual([0, 0, 128, 255, 255])
  expect([0, 99, 100].map((value) => brightness(value, { center: 100, width: 1 }))).toEqual([0, 0, 255])
})

test('converts pixel values to the units of the window, and inverts the shades of an inverted image', () => {
  const frame = grey([0, 1024, 2048], { intercept: -1024 })
  expect(rangeOf(frame)).toEqual({ low: -1024, high: 1024 })
  const window = { center: 0.5, width: 2049 }
  expect(shades(frame, window)).toEqual([0, 128, 255])
  expect(shades(frame, window, true)).toEqual([255, 127, 0])
  expect(shades({ ...frame, isInverted: true }, window)).toEqual([255, 127, 0])
})

test('a few outliers do not darken an image without a window', () => {
  const values = Array.from({ length: 1000 }, (_one, at) => at % 500)
  const { center, width } = autoWindow(grey([...values, 30_000]))
  expect(center + width / 2).toBeLessThan(1000)
  expect(autoWindow(grey([7, 7, 7]))).toEqual({ center: 7.5, width: 1 })
})

test('uses the file’s window by default, and offers the named windows only for CT', () => {
  const frame = grey([0, 100], { window: { center: 50, width: 100 } })
  expect(windowOf(frame, plainView)).toEqual({ center: 50, width: 100 })
  expect(windowOf(frame, { ...plainView, choice: 'brain' })).toEqual({ center: 40, width: 80 })
  expect(windowChoices('CT')).toContain('lung')
  expect(windowChoices('MR')).not.toContain('lung')
  expect(draggedWindow({ center: 50, width: 100 }, { x: 40, y: -20 }, 400)).toEqual({ center: 30, width: 140 })
  expect(draggedWindow({ center: 50, width: 10 }, { x: -400, y: 0 }, 400).width).toBe(1)
})

test('moves through a stack of images with keys, and stops at its ends', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map((key) => stepFor(key, 0, 3))).toEqual([1, 0, 0, 2, null])
  expect(stepFor('PageDown', 2, 3)).toBe(2)
  expect(viewFor('i', plainView, grey([1]))?.isInverted).toBe(true)
  expect(viewFor('q', plainView, grey([1]))).toBeNull()
  expect(zoomed({ ...plainView, zoom: 19, x: 1 }, 4)).toMatchObject({ zoom: 20, x: 20 / 19 })
})

test('groups the images of one series into one ordered stack, and keeps images of other series separate', () => {
  const source = (key: string) => ({ key, name: `${key}.dcm`, fetch: async () => new Blob() })
  const facts = { patientName: null, birthDate: null, date: null, modality: 'CT', bodyPart: null, study: null }
  const opened = (seriesUid: string | null, instanceNumber: number | null, frames = 1) => ({
    facts: { ...facts, series: null, columns: 1, rows: 1 },
    ...{ frames, seriesUid, instanceNumber, rate: null },
  })
  const stacks = stacksOf([
    { source: source('b'), opened: opened('1', 2) },
    { source: source('a'), opened: opened('1', 1) },
    { source: source('film'), opened: opened('1', 3, 4) },
    { source: source('lone'), opened: opened(null, null) },
  ])
  expect(stacks.map(({ images }) => images.map(({ key, frame }) => `${key}${frame}`))).toEqual([
    ['a0', 'b0'],
    ['film0', 'film1', 'film2', 'film3'],
    ['lone0'],
  ])
})
