import { Worker } from 'node:worker_threads'
import { memoryPlan } from '#platform/memory-plan.ts'

export type WorkerTask = {
  readonly program: URL
  readonly work: unknown
  readonly moved?: readonly ArrayBuffer[]
  readonly limitMs: number
  readonly memoryMb?: number
}

/** `isTooMuch` is true if the task needed too much time or memory. Otherwise the failure is our own error. */
export type Answered<Answer> =
  | { readonly isDone: true; readonly answer: Answer }
  | { readonly isDone: false; readonly isTooMuch: boolean; readonly error: unknown }

/** A typical machine has two cores, and more than two threads would slow down requests for lists. */
const { workersAtOnce: MAX_THREADS, workerMb: MEMORY_MB } = memoryPlan

let running = 0
const waiting: (() => void)[] = []

/**
 * Runs heavy work off the main thread with limited memory and a timeout. The thread ends with the work. While all
 * threads are busy, new work waits. The whole process ends if a thread at its memory limit allocates one piece of
 * more than 16 MB, because V8 then has no memory left to stop the thread.
 */
export async function runInWorker<Answer>(task: WorkerTask): Promise<Answered<Answer>> {
  if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await inThread<Answer>(task)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function inThread<Answer>(task: WorkerTask): Promise<Answered<Answer>> {
  const { program, work, moved = [], limitMs, memoryMb = MEMORY_MB } = task
  const worker = new Worker(program, {
    workerData: work,
    transferList: [...moved],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void worker.terminate()
  }, limitMs)
  try {
    return await new Promise<Answered<Answer>>((resolve) => {
      const fail = (error: unknown): void => resolve({ isDone: false, isTooMuch: isLate || isTooLarge(error), error })
      worker.once('message', (answer: Answer) => resolve({ isDone: true, answer }))
      worker.once('error', fail)
      worker.once('exit', () => fail(new Error('A thread ended without an answer.')))
    })
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}

/** Returns true if the thread exceeded its memory limit, its stack, or Node's maximum string or buffer length. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') ||
    /^(?:Maximum call stack size exceeded|Invalid string length|Array buffer allocation failed)$/.test(error.message))
