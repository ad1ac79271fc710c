import { faultsIn } from '@kinchart/contract/rules/fields.ts'
import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import { expect, test } from 'vitest'
import { linkRules } from './make-link-dialog.tsx'
import type { LinkValues } from './make-link-dialog.tsx'

const link: LinkValues = { chosen: ['5'], label: '', span: '7', day: '', mode: 'manifest', passcode: 'ABC-123' }
const faults = (more: Partial<LinkValues>) => faultsIn(linkRules({ ...link, ...more }), { ...link, ...more })

test('a link holds something, runs out within a year, and asks for a passcode that is long enough', () => {
  expect(faults({})).toEqual([])
  expect(faults({ chosen: [], span: 'date', day: '2020-01-01', passcode: 'ABC' })).toEqual([
    { field: 'chosen', message: words.chooseOne },
    { field: 'day', message: words.dayWrong },
    { field: 'passcode', message: words.passcodeShort },
  ])
})

test('a link that opens without a passcode asks for none, and a day only where one is chosen', () => {
  expect(faults({ mode: 'direct', passcode: '', day: 'never' })).toEqual([])
})
