import { expect, test } from 'vitest'
import { rangePicture } from './value.tsx'

test('draws a value within the band if the value is inside its range', () => {
  const picture = rangePicture('0.84', '0.57', '1.00')
  expect(picture?.isOutside).toBe(false)
  expect(picture?.at).toBeGreaterThan(18.5)
  expect(picture?.at).toBeLessThan(45.5)
})

test('if a value is outside its range, draws the value outside the band but within the picture', () => {
  expect(rangePicture('131', '70', '99')).toMatchObject({ isOutside: true, at: 61 })
  const low = rangePicture('3.30', '3.50', '5.10')
  expect(low?.isOutside).toBe(true)
  expect(low?.at).toBeLessThan(18.5)
})

test('for a range with only one limit, extends the band to the edge of the picture', () => {
  expect(rangePicture('88', '59', null)).toMatchObject({ bandTo: 64, isOutside: false })
  expect(rangePicture('6', null, '5')).toMatchObject({ bandFrom: 0, isOutside: true })
})

test('draws no range picture if the value or both limits are not numbers, or if the limits are equal', () => {
  expect(rangePicture('Negative', '1', '2')).toBeNull()
  expect(rangePicture('<5', '1', '2')).toBeNull()
  expect(rangePicture('5', null, null)).toBeNull()
  expect(rangePicture('5', '2', '2')).toBeNull()
})
