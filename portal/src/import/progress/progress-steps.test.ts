import { progressSteps } from '@kinchart/contract/text/progress-steps.ts'
import { expect, test } from 'vitest'
import { nextStep, truestStep } from './import-run.tsx'

const textOf = (seen: Parameters<typeof truestStep>[0]) => progressSteps[truestStep(seen)]?.text

test('stays at the step "authenticating" until the sign-in is submitted', () => {
  expect(textOf(null)).toBe('Authenticating credentials...')
})

test('shows the step that the import has reached while records arrive', () => {
  expect(textOf({ state: 'running', percent: 3 })).toBe('Retrieving medical records...')
  expect(textOf({ state: 'running', percent: 59 })).toBe('Retrieving medical records...')
  expect(textOf({ state: 'running', percent: 60 })).toBe('Processing patient data...')
  expect(textOf({ state: 'running', percent: 100 })).toBe('Finalizing import...')
})

test('shows 100 percent only once everything has been imported', () => {
  expect(textOf({ state: 'complete', percent: 100 })).toBe('Import completed successfully!')
  expect(textOf({ state: 'partial', percent: 100 })).toBe('Finalizing import...')
  expect(textOf({ state: 'failed', percent: 12 })).toBe('Retrieving medical records...')
})

test('does not show the retrieval step before the user has confirmed the patient', () => {
  expect(textOf({ state: 'confirm-patient', percent: 30 })).toBe('Authenticating credentials...')
})

test('never skips a progress step and never goes back', () => {
  expect(nextStep(0, 6)).toBe(1)
  expect(nextStep(3, 3)).toBe(3)
  expect(nextStep(4, 2)).toBe(4)
})
