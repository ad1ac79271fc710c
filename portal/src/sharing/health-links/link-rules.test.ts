import { fieldErrorsIn } from '@kinchart/contract/rules/fields.ts'
import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import { expect, test } from 'vitest'
import { linkRules, type LinkValues } from './make-link-dialog.tsx'

const link: LinkValues = { chosen: ['5'], label: '', span: '7', day: '', mode: 'manifest', passcode: 'ABC-123' }
const problems = (more: Partial<LinkValues>) => fieldErrorsIn(linkRules({ ...link, ...more }), { ...link, ...more })

test('requires a link’s contents, an expiration within one year and a passcode that is long enough', () => {
  expect(problems({})).toEqual([])
  expect(problems({ chosen: [], span: 'date', day: '2020-01-01', passcode: 'ABC' })).toEqual([
    { field: 'chosen', message: words.chooseOne },
    { field: 'day', message: words.dayWrong },
    { field: 'passcode', message: words.passcodeShort },
  ])
})

test('accepts a link without a passcode, and ignores the date field unless the user chose a date', () => {
  expect(problems({ mode: 'direct', passcode: '', day: 'never' })).toEqual([])
})
