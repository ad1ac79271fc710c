import { expect, test } from 'vitest'
import { memoryPlan } from '#platform/memory-plan.ts'
import { runInWorker } from './run-in-worker.ts'

const PROGRAM = new URL('./worker.test-support.ts', import.meta.url)
/** In MB. Small, because a test would need seconds to reach the default limit. */
const LITTLE_MB = 64
const run = async (work: string, limitMs = 60_000, memoryMb?: number) =>
  runInWorker<string>({ program: PROGRAM, work, limitMs, ...(memoryMb === undefined ? {} : { memoryMb }) })

test('distinguishes worker tasks that need too much time, memory or stack from our own errors', async () => {
  expect(await run('answer')).toEqual({ isDone: true, answer: 'done' })
  expect(await run('bound')).toEqual({ isDone: true, answer: String(memoryPlan.workerMb) })
  expect(await run('wait', 1000)).toMatchObject({ isDone: false, isTooMuch: true })
  expect(await run('fill', 60_000, LITTLE_MB)).toMatchObject({ isDone: false, isTooMuch: true })
  expect(await run('nest')).toMatchObject({ isDone: false, isTooMuch: true })
  expect(await run('fail')).toMatchObject({ isDone: false, isTooMuch: false, error: { message: 'A problem of ours.' } })
})
