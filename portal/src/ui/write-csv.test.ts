import { expect, test } from 'vitest'
import { writeCsv } from './save-file.ts'

test('puts quotes around cells that contain commas, quotes or line breaks', () => {
  expect(writeCsv(['Facility', 'Type'], [['Juniper, "West"', 'Note\nsecond line']])).toBe(
    '\u{FEFF}Facility,Type\r\n"Juniper, ""West""","Note\nsecond line"\r\n',
  )
})

test('escapes cells that a spreadsheet would run as a formula', () => {
  const hostile = ['=cmd|calc', '+1+1', '-2+3', '@SUM(A1)', '\t=1', ' =1', '＝1', '=HYPERLINK("x","y")']
  const cells = writeCsv(
    ['A'],
    hostile.map((one) => [one]),
  )
    .split('\r\n')
    .slice(1, -1)
  expect(cells).toHaveLength(hostile.length)
  for (const cell of cells) expect(cell.replace(/^"/, '')).toMatch(/^'/)
})

test('does not escape a negative number, and writes a missing value as an empty cell', () => {
  expect(writeCsv(['A', 'B'], [['-12.50', null]])).toBe('\u{FEFF}A,B\r\n-12.50,\r\n')
})
