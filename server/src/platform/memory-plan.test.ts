import { expect, test } from 'vitest'
import { memoryHere, memoryPlan, planMemory } from './memory-plan.ts'

const GB = 1_073_741_824

test('uses the memory of the machine, or the limit of the container if it is lower', () => {
  expect(memoryHere(8 * GB, 0)).toBe(8 * GB)
  expect(memoryHere(8 * GB, undefined)).toBe(8 * GB)
  expect(memoryHere(8 * GB, 9_223_372_036_854_771_712)).toBe(8 * GB)
  expect(memoryHere(8 * GB, GB)).toBe(GB)
  expect(memoryHere()).toBeGreaterThan(0)
})

test('limits a machine of 1 GB to one large task at a time, but not one of 2 GB', () => {
  const small = planMemory(GB)
  expect(small).toMatchObject({ filesAtOnce: 1, workersAtOnce: 1, keepsIdleThreads: false })
  expect(small.filesAtOnce * 256 + small.workersAtOnce * small.workerMb).toBeLessThanOrEqual(512)
  expect(planMemory(0)).toEqual(small)
  // A machine sold with 2 GB reports a little less.
  expect(planMemory(1.93e9)).toEqual(planMemory(64 * GB))
  expect(planMemory(2 * GB)).toMatchObject({
    ...{ filesAtOnce: 4, workersAtOnce: 2, workerMb: 768, keepsIdleThreads: true },
  })
  expect([planMemory(GB), planMemory(64 * GB)]).toContainEqual(memoryPlan)
})
