import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

test('cells with commas, quotes and line breaks come back as they were', () => {
  expect(writeCsv(['Facility', 'Type'], [['Juniper, "West"', 'Note\nsecond line']])).toBe(
    '\u{FEFF}Facility,Type\r\n"Juniper, ""West""","Note\nsecond line"\r\n',
  )
})

test('what a spreadsheet would run as a formula is text', () => {
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

test('a negative number stays a number, and what is absent is an empty cell', () => {
  expect(writeCsv(['A', 'B'], [['-12.50', null]])).toBe('\u{FEFF}A,B\r\n-12.50,\r\n')
})
