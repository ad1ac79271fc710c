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
}

/** Without an answer: it took too long, or more memory than it may, or failed. */
export type Answered<Answer> =
  | { readonly isDone: true; readonly answer: Answer }
  | { readonly isDone: false; readonly error: unknown }

/** Two cores are a usual machine; more than two at once would hold up those who only read lists. */
const { besideAtOnce: MAX_THREADS, besideMb: MEMORY_MB } = memoryPlan

let running = 0
const waiting: (() => void)[] = []

/**
 * Does heavy work beside the thread that answers everybody: in a thread that ends with it, has bounded memory and is
 * stopped in the end. What comes while as many as may be are at work waits for its turn.
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

async function inThread<Answer>({ program, work, moved = [], limitMs }: Beside): Promise<Answered<Answer>> {
  const worker = new Worker(program, {
    workerData: work,
    transferList: [...moved],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const timer = setTimeout(() => void worker.terminate(), limitMs)
  try {
    return await new Promise<Answered<Answer>>((resolve) => {
      worker.once('message', (answer: Answer) => resolve({ isDone: true, answer }))
      worker.once('error', (error) => resolve({ isDone: false, error }))
      worker.once('exit', () => resolve({ isDone: false, error: new Error('A thread ended without an answer.') }))
    })
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
