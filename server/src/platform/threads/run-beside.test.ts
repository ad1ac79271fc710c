import { expect, test } from 'vitest'
import { runBeside } from './run-beside.ts'

const PROGRAM = new URL('./beside.test-support.ts', import.meta.url)
const run = async (work: string, limitMs = 60_000) => runBeside<string>({ program: PROGRAM, work, limitMs })

test('what takes too long, too much memory or too much of the stack is told from a fault of ours', async () => {
  expect(await run('answer')).toEqual({ isDone: true, answer: 'done' })
  expect(await run('wait', 1000)).toMatchObject({ isDone: false, isTooMuch: true })
  expect(await run('fill')).toMatchObject({ isDone: false, isTooMuch: true })
  expect(await run('nest')).toMatchObject({ isDone: false, isTooMuch: true })
  expect(await run('fail')).toMatchObject({ isDone: false, isTooMuch: false, error: { message: 'A fault of ours.' } })
})
