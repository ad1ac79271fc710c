import { Worker } from 'node:worker_threads'
import { memoryPlan } from '#platform/memory-plan.ts'

/** Work for a thread of its own, which posts one answer and ends. */
export type Beside = {
  readonly program: URL
  readonly work: unknown
  /** What of the work is handed over instead of copied. */
  readonly moved?: readonly ArrayBuffer[]
  /** After so long it is stopped. */
  readonly limitMs: number
  /** Memory limit in MB; for tests. */
  readonly memoryMb?: number
}

/** Without an answer: it took longer or more memory than it may (`isTooMuch`), or failed by a fault of ours. */
export type Answered<Answer> =
  | { readonly isDone: true; readonly answer: Answer }
  | { readonly isDone: false; readonly isTooMuch: boolean; readonly error: unknown }

/** Two cores are a usual machine; more than two at once would hold up those who only read lists. */
const { besideAtOnce: MAX_THREADS, besideMb: MEMORY_MB } = memoryPlan

let running = 0
const waiting: (() => void)[] = []

/**
 * Does heavy work beside the thread that answers everybody: in a thread that ends with it, has bounded memory and is
 * stopped in the end. What comes while as many as may be are at work waits for its turn. A thread that asks for one piece of
 * more than 16 MB at the bound of its memory ends the whole process: V8 gives it no more room to stop in.
 */
export async function runBeside<Answer>(beside: Beside): Promise<Answered<Answer>> {
  if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await inThread<Answer>(beside)
  } finally {
    // Who waits takes over the place.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function inThread<Answer>(beside: Beside): Promise<Answered<Answer>> {
  const { program, work, moved = [], limitMs, memoryMb = MEMORY_MB } = beside
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

/** Whether the memory that a thread may have was not enough, or its stack, or the longest text or buffer that Node has. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') ||
    /^(?:Maximum call stack size exceeded|Invalid string length|Array buffer allocation failed)$/.test(error.message))
