import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CompiledQuery } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { describeError, type Log } from '#platform/log.ts'
import { memoryPlan } from '#platform/memory-plan.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import type { Result, MessageFromThread, MessageToThread, Statement } from './thread-messages.ts'

type FileWork<Work> = {
  readonly program: URL
  readonly work: Work
  /** An account may have one file of each kind in progress, and a few files in total. */
  readonly accountId: string
  readonly answers?: Readonly<Record<string, (input: never) => Promise<unknown>>>
}

/**
 * Destroying the stream cancels the work. Throws an ApiError if too many files are in progress and none finishes soon.
 */
export type MakeFile = <Work>(work: FileWork<Work>) => Promise<Readable>

export type FileThreads = {
  readonly makeFile: MakeFile
  readonly count: () => number
  readonly close: () => Promise<void>
}

/** A typical machine has two cores, and a file may need half a core, so four files can be made at once. */
const { filesAtOnce: AT_ONCE, filesOfOne: OF_ONE } = memoryPlan
const RETRY_AFTER_S = 20
/** In ms. Long enough for a slot to become free after a user cancels one file and opens another. */
const PATIENCE_MS = 3000
const LOOK_MS = 10_000
/**
 * In ms. A reader that reads no data for `UNTAKEN_MS` has disconnected. A thread that neither sends nor requests data
 * for `UNMADE_MS` is stopped.
 */
const UNTAKEN_MS = 60_000
const UNMADE_MS = 600_000
const MAX_FILE_MS = 2 * 3_600_000
/**
 * In ms. An idle thread is kept for the next file of its kind, because loading a file's program takes up to half a
 * second.
 */
const IDLE_MS = 10_000
/** In bytes. A thread that made a file larger than this is ended, because it may still use a lot of memory. */
const BUFFERED_BYTES = 4_000_000
/** JavaScript heap limit of a thread: twice the need of the largest tested record. */
const MEMORY_MB = 256

/**
 * Makes files in threads with limited memory. The threads' database queries run in the main thread and yield to
 * requests. A thread pauses if it is too far ahead of its reader. `memoryMb` is the memory limit of each thread; for
 * tests.
 */
export function openFileThreads(db: Db, keys: Keys, log: Log, memoryMb = MEMORY_MB): FileThreads {
  type One = { readonly accountId: string; readonly kind: string; readonly ended: Promise<void> }
  const running = new Map<Readable, One>()
  const plain = db.withoutPlugins()
  let isClosing = false
  const query = async ({ sql, parameters }: Statement): Promise<Result> => {
    const { rows } = await plain.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, [...parameters]))
    return { rows }
  }
  const whyNot = (accountId: string, kind: string): 'file-being-made' | 'files-busy' | null => {
    const own = [...running.values()].filter((one) => one.accountId === accountId)
    if (own.length >= OF_ONE || own.some((one) => one.kind === kind)) return 'file-being-made'
    return isClosing || running.size >= AT_ONCE ? 'files-busy' : null
  }
  const waitForOne = async (until: number): Promise<void> => {
    const leaving = new AbortController()
    const late = pause(until - performance.now(), undefined, { signal: leaving.signal }).catch(() => undefined)
    await Promise.race([late, ...[...running.values()].map(async ({ ended }) => ended)])
    leaving.abort()
  }
  const makeFile: MakeFile = async ({ program, work, accountId, answers = {} }) => {
    const kind = program.href
    const until = performance.now() + PATIENCE_MS
    for (let why = whyNot(accountId, kind); why !== null; why = whyNot(accountId, kind)) {
      if (isClosing || performance.now() >= until) throw new ApiError(why, { retryAfterSeconds: RETRY_AFTER_S })
      await waitForOne(until)
    }
    const thread = takeThread(program, memoryMb)
    const file = takeFrom(thread, { ...answers, query: query as (input: never) => Promise<unknown> })
    thread.worker.postMessage({ kind: 'make', given: { work, keys } } satisfies MessageToThread)
    file.on('error', (error) => log({ event: 'file-failed', ...describeError(error) }))
    const ended = new Promise<void>((resolve) => {
      file.once('close', () => {
        running.delete(file)
        resolve()
      })
    })
    running.set(file, { accountId, kind, ended })
    return file
  }
  return {
    makeFile,
    count: () => running.size,
    close: async () => {
      isClosing = true
      const all = [...running]
      for (const [file] of all) file.destroy(new Error('Kinchart is closing.'))
      await Promise.all(all.map(async ([, { ended }]) => ended))
    },
  }
}

type Thread = { readonly worker: Worker; readonly kind: string }

const idleThreads = new Map<string, { readonly thread: Thread; readonly timer: NodeJS.Timeout }>()

function takeThread(program: URL, memoryMb: number): Thread {
  const kind = `${memoryMb} ${program.href}`
  const found = idleThreads.get(kind)
  if (found !== undefined) {
    clearTimeout(found.timer)
    idleThreads.delete(kind)
    found.thread.worker.ref()
    return found.thread
  }
  const thread = { worker: new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }), kind }
  // Without this listener, an error in an idle thread would end the process. A file in progress has its own listener.
  thread.worker.on('error', () => undefined)
  thread.worker.once('exit', () => {
    if (idleThreads.get(kind)?.thread === thread) idleThreads.delete(kind)
  })
  return thread
}

/**
 * Keeps at most one idle thread of each kind, and none on low memory. An idle thread doesn't keep the process running.
 */
function keepThread(thread: Thread): void {
  if (!memoryPlan.keepsIdleThreads || idleThreads.has(thread.kind)) {
    void thread.worker.terminate()
    return
  }
  thread.worker.unref()
  const end = (): void => {
    idleThreads.delete(thread.kind)
    void thread.worker.terminate()
  }
  idleThreads.set(thread.kind, { thread, timer: setTimeout(end, IDLE_MS).unref() })
}

type Answers = Readonly<Record<string, (input: never) => Promise<unknown>>>

function takeFrom(thread: Thread, answers: Answers): Readable {
  const { worker } = thread
  let untaken = 0
  let bytes = 0
  let isWhole = false
  let lastSign = performance.now()
  const until = lastSign + MAX_FILE_MS
  const say = (message: MessageToThread): void => worker.postMessage(message)
  const file = new Readable({
    highWaterMark: 1,
    read: () => {
      for (; untaken > 0; untaken--) {
        lastSign = performance.now()
        say({ kind: 'taken' })
      }
    },
    destroy: (error, done) => {
      clearInterval(watch)
      worker.off('message', hear).off('error', fail).off('exit', end)
      if (isWhole && bytes < BUFFERED_BYTES) {
        keepThread(thread)
        done(error)
        return
      }
      worker.once('exit', () => done(error))
      if (worker.threadId === -1) done(error)
      else void worker.terminate()
    },
  })
  const watch = setInterval(() => {
    const now = performance.now()
    if (now > until || now - lastSign > (untaken > 0 ? UNTAKEN_MS : UNMADE_MS))
      file.destroy(new Error('A file stood still.'))
  }, LOOK_MS).unref()
  const hear = (message: MessageFromThread): void => {
    lastSign = performance.now()
    if (message.kind === 'part') {
      untaken++
      bytes += message.bytes.length
      file.push(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength))
    } else if (message.kind === 'whole') {
      isWhole = true
      file.push(null)
    } else {
      answer(answers, message).then(
        (answered) => {
          if (!file.destroyed) say(answered)
        },
        (error: unknown) => file.destroy(error instanceof Error ? error : new Error('A thread was refused.')),
      )
    }
  }
  const fail = (error: unknown): void =>
    void file.destroy(error instanceof Error ? error : new Error('A thread failed.'))
  const end = (): void => void file.destroy(new Error('A thread ended before its file was whole.'))
  worker.on('message', hear).once('error', fail).once('exit', end)
  return file
}

async function answer(
  answers: Answers,
  { id, name, input }: Extract<MessageFromThread, { kind: 'asked' }>,
): Promise<MessageToThread> {
  const find = answers[name]
  if (find === undefined) throw new Error('A thread asked for what nobody answers.')
  return { kind: 'answered', id, answer: await find(input as never) }
}
