import { expect, test } from 'vitest'
import { numbersFrom } from '../../server/test/numbers-from.ts'
import { findProcessors, simulateHour } from './simulate-hour.ts'

const cost = { program: 0.01, database: 0 }
const hour = { requestsASecond: 50, cost, seconds: 4000 }

test('with one processor that is busy half of the time, half of all requests take what the theory of queues says', () => {
  const { p50, p99 } = simulateHour({ ...hour, processors: { program: 1, database: 1 }, random: numbersFrom(1) })
  // M/M/1: the time in the system is exponential with the mean 1 / (rate served − rate asked), here 20 ms.
  expect(p50 / (Math.log(2) * 20)).toBeCloseTo(1, 1)
  expect(p99 / (Math.log(100) * 20)).toBeCloseTo(1, 1)
})

test('the database’s time comes on top of the program’s, and those who come together wait at each', () => {
  const alone = simulateHour({ ...hour, processors: { program: 4, database: 4 }, random: numbersFrom(2) })
  const both = simulateHour({
    ...hour,
    cost: { program: 0.01, database: 0.01 },
    processors: { program: 4, database: 4 },
    random: numbersFrom(2),
  })
  expect(both.p50).toBeGreaterThan(alone.p50 * 1.5)
})

test('as many processors are found as hold the time, and one fewer does not', () => {
  const busy = { ...hour, requestsASecond: 500, seconds: 100 }
  const found = findProcessors({ ...busy, random: numbersFrom(3) }, 60)
  expect(found?.times.p99).toBeLessThanOrEqual(60)
  const fewer = { program: (found?.processors.program ?? 0) - 1, database: 1 }
  expect(simulateHour({ ...busy, processors: fewer, random: numbersFrom(3) }).p99).toBeGreaterThan(60)
})

test('no number of processors makes one request faster than it is', () => {
  expect(findProcessors({ ...hour, seconds: 100, random: numbersFrom(4) }, 10)).toBeUndefined()
})
