import { expect, test } from 'vitest'
import { makeBenchOrganization } from '#charts/bench-organization.ts'

test('creates a chart of exactly the requested size, half of which is observations of about 1.4 KB', () => {
  const resources = [...makeBenchOrganization([2500]).makeResources()].filter(({ id }) => id.startsWith('bench-2500'))
  expect(resources.length).toBe(2500)
  const observations = resources.filter(({ resourceType }) => resourceType === 'Observation')
  expect(observations.length / 2500).toBeCloseTo(0.5, 1)
  const bytes = observations.reduce((sum, one) => sum + JSON.stringify(one).length, 0) / observations.length
  expect(bytes).toBeGreaterThan(1200)
  expect(bytes).toBeLessThan(1600)
})

test('creates identical bytes each time for a chart of the same size', () => {
  const write = () => JSON.stringify([...makeBenchOrganization([300]).makeResources()])
  expect(write()).toBe(write())
})
