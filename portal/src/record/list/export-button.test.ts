import { expect, test } from 'vitest'
import { exportedOn } from '@kinchart/contract/text/texts.ts'
import { dayInName } from './list-bar.tsx'

test('the exported file’s name contains the date, month first', () => {
  expect(exportedOn(dayInName('2026-03-09'))).toBe('Exported on 03-09-2026.csv')
})
