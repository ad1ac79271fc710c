import { Worker } from 'node:worker_threads'
import { ApiError } from '#platform/http/api-error.ts'
import { memoryPlan } from '#platform/memory-plan.ts'
import type { Verdict } from './judge-password.ts'

export type JudgeRequest = { readonly id: number; readonly password: string; readonly personal: readonly string[] }
export type JudgeResponse = { readonly id: number; readonly verdict: Verdict }

/**
 * Maximum number of waiting callers. Callers above the limit have to retry later. The slowest passwords take a few
 * tenths of a second each.
 */
const MAX_WAITING = 50
/**
 * How long an idle thread stays alive. A user whose password is rejected usually tries again within a minute. With
 * little memory, the time is shorter, because the word lists take 75 MB.
 */
const IDLE_MS = memoryPlan.keepsIdleThreads ? 60_000 : 3000
const MEMORY_MB = 256

type Waiting = { readonly resolve: (verdict: Verdict) => void; readonly reject: (error: Error) => void }
type Running = { readonly worker: Worker; readonly waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined }

let running: Running | undefined
let last = 0

/**
 * Judges a password's strength in a worker thread. The thread ends after a minute without a password, or after three
 * seconds if memory is small. Throws 'service-unavailable' if too many callers are waiting. Also throws any error
 * that ends the thread.
 */
export async function judgePasswordInThread(password: string, personal: readonly string[]): Promise<Verdict> {
  const thread = (running ??= start())
  if (thread.waiting.size >= MAX_WAITING) throw new ApiError('service-unavailable')
  clearTimeout(thread.idle)
  last += 1
  const id = last
  return new Promise((resolve, reject) => {
    thread.waiting.set(id, { resolve, reject })
    thread.worker.postMessage({ id, password, personal } satisfies JudgeRequest)
  })
}

function start(): Running {
  const worker = new Worker(new URL('password-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  worker.unref()
  const thread: Running = { worker, waiting: new Map(), idle: undefined }
  const end = (error: Error): void => {
    if (running === thread) running = undefined
    for (const { reject } of thread.waiting.values()) reject(error)
    thread.waiting.clear()
  }
  worker.on('message', ({ id, verdict }: JudgeResponse) => {
    thread.waiting.get(id)?.resolve(verdict)
    thread.waiting.delete(id)
    if (thread.waiting.size > 0) return
    clearTimeout(thread.idle)
    thread.idle = setTimeout(() => {
      if (thread.waiting.size > 0) return
      if (running === thread) running = undefined
      void worker.terminate()
    }, IDLE_MS).unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread that judges passwords ended.')))
  return thread
}
