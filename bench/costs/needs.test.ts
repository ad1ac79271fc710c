import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'
import { thousand } from './unit-costs.ts'
import type { UnitCosts } from './unit-costs.ts'

const one = { program: 1, database: 0.5 }
const nothing = { program: 0, database: 0 }
const free: UnitCosts = {
  ...{ bytesAResource: 0, bytesAPerson: 0, walBytesAResource: 0, idleBytes: 0, bytesASignedIn: 0, workerBytes: 0 },
  ...{ thousandResources: nothing, refresh: nothing, listPage: nothing, signIn: nothing, signUp: nothing },
}

test('a thousand people with 2,500 resources of 2,000 bytes each need five gigabytes', () => {
  expect(needsOf({ ...free, bytesAResource: 2000 }, thousand).databaseBytes).toBe(5e9)
})

test('two sources of each of a thousand people, asked once a day for a second, keep 2,000 / 86,400 of a processor busy', () => {
  const needs = needsOf({ ...free, refresh: one }, thousand)
  expect(needs.processors.program).toBeCloseTo(2000 / 86_400, 10)
  expect(needs.processors.database).toBeCloseTo(1000 / 86_400, 10)
  expect(needs.refreshesASecond).toBeCloseTo(2000 / 86_400, 10)
})

test('a hundred visits of one sign-in and thirty pages of four calls are 12,100 requests, of which the busiest hour has a fifth', () => {
  const needs = needsOf({ ...free, listPage: one }, thousand)
  expect(needs.requestsADay).toBe(12_100)
  expect(needs.requestsASecond).toBeCloseTo((12_100 * 0.2) / 3600, 10)
  expect(needs.processors.program).toBeCloseTo((12_000 * 0.2) / 3600, 10)
})

test('what people bring in for the first time is counted with what it costs to store a thousand of it', () => {
  const needs = needsOf({ ...free, thousandResources: one, walBytesAResource: 10 }, thousand)
  expect(needs.firstImportsHours).toBeCloseTo((2500 * 1.5) / 3600, 10)
  expect(needs.walBytesADay).toBe(10 * 2500 * 10)
})
