import { progressSteps } from '@kinchart/contract/text/progress-steps.ts'
import { expect, test } from 'vitest'
import { nextStep, truestStep } from './import-run.tsx'

const textOf = (seen: Parameters<typeof truestStep>[0]) => progressSteps[truestStep(seen)]?.text

test('before the sign-in is taken over, the page goes no further than authenticating', () => {
  expect(textOf(null)).toBe('Authenticating credentials...')
})

test('while records come, the page stands where the import stands', () => {
  expect(textOf({ state: 'running', percent: 3 })).toBe('Retrieving medical records...')
  expect(textOf({ state: 'running', percent: 59 })).toBe('Retrieving medical records...')
  expect(textOf({ state: 'running', percent: 60 })).toBe('Processing patient data...')
  expect(textOf({ state: 'running', percent: 100 })).toBe('Finalizing import...')
})

test('100 percent is shown only when everything is there', () => {
  expect(textOf({ state: 'complete', percent: 100 })).toBe('Import completed successfully!')
  expect(textOf({ state: 'partial', percent: 100 })).toBe('Finalizing import...')
  expect(textOf({ state: 'failed', percent: 12 })).toBe('Retrieving medical records...')
})

test('nothing is retrieved before the person has confirmed whose record it is', () => {
  expect(textOf({ state: 'confirm-patient', percent: 30 })).toBe('Authenticating credentials...')
})

test('a step is never skipped, and none is taken back', () => {
  expect(nextStep(0, 6)).toBe(1)
  expect(nextStep(3, 3)).toBe(3)
  expect(nextStep(4, 2)).toBe(4)
})
