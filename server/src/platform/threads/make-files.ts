import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CompiledQuery } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { describeError } from '#platform/log.ts'
import type { Log } from '#platform/log.ts'
import { memoryPlan } from '#platform/memory-plan.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import type { Result, SaidByThread, SaidToThread, Statement } from './said.ts'

/** A file to be made beside the thread that answers people. */
type FileWork<Work> = {
  /** The program of the thread: it calls `makeFile`. */
  readonly program: URL
  readonly work: Work
  /** Who asks: nobody has the same kind of file made twice at once, or more than some at all. */
  readonly accountId: string
  /** What the thread may ask besides the database, by name. */
  readonly answers?: Readonly<Record<string, (asked: never) => Promise<unknown>>>
}

/**
 * Starts making a file; who destroys the stream ends the work. Throws a ApiError where too many are being made, and none of
 * them ends soon.
 */
export type MakeFile = <Work>(work: FileWork<Work>) => Promise<Readable>

export type FileThreads = {
  readonly makeFile: MakeFile
  /** How many are being made. */
  readonly count: () => number
  readonly close: () => Promise<void>
}

/** Two cores are a usual machine, and a file of its own may need half a core; four wait less than they hold up. */
const { filesAtOnce: AT_ONCE, filesOfOne: OF_ONE } = memoryPlan
const RETRY_AFTER_S = 20
/** So long a place is waited for: who leaves one file for another one need not be sent away. */
const PATIENCE_MS = 3000
const LOOK_MS = 10_000
/** A reader that took nothing for so long has gone; a thread that sent and asked nothing for so long is stopped. */
const UNTAKEN_MS = 60_000
const UNMADE_MS = 600_000
/** As long as a file may take to come. */
const LONGEST_MS = 2 * 3_600_000
/** How long an idle thread is kept for the next file of its kind. Loading its program takes up to half a second. */
const KEPT_MS = 10_000
/** A thread that made a larger file is ended, because it may hold a lot of memory. */
const KEPT_BYTES = 4_000_000
/** What a thread may hold of JavaScript's own memory: twice what the largest record that was tried needs. */
const MEMORY_MB = 256

/**
 * Makes files in threads of their own, each with bounded memory, some at once. What a thread asks of the database is
 * asked here, in turn with other work that gives way to people; nothing is made faster than it is taken. `memoryMb`: the
 * memory limit of each thread; for tests.
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
  /** Until one of those that run has ended, or it is too late. */
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
    const file = takeFrom(thread, { ...answers, query: query as (asked: never) => Promise<unknown> })
    thread.worker.postMessage({ kind: 'make', given: { work, keys } } satisfies SaidToThread)
    file.on('error', (error) => log({ event: 'file-not-made', ...describeError(error) }))
    // The place is free once the thread is idle or gone.
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

/** Idle threads by kind. The program of a kind keeps no data of a file after it is made. */
const kept = new Map<string, { readonly thread: Thread; readonly timer: NodeJS.Timeout }>()

/** Returns an idle thread, or starts one. */
function takeThread(program: URL, memoryMb: number): Thread {
  const kind = `${memoryMb} ${program.href}`
  const found = kept.get(kind)
  if (found !== undefined) {
    clearTimeout(found.timer)
    kept.delete(kind)
    found.thread.worker.ref()
    return found.thread
  }
  const thread = { worker: new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }), kind }
  // The file being made has its own listener. Without this one, an error in an idle thread would end the process.
  thread.worker.on('error', () => undefined)
  thread.worker.once('exit', () => {
    if (kept.get(kind)?.thread === thread) kept.delete(kind)
  })
  return thread
}

/** Keeps at most one idle thread of each kind, and none where memory is small. It doesn't keep the process running. */
function keepThread(thread: Thread): void {
  if (!memoryPlan.keepsIdleThreads || kept.has(thread.kind)) {
    void thread.worker.terminate()
    return
  }
  thread.worker.unref()
  const end = (): void => {
    kept.delete(thread.kind)
    void thread.worker.terminate()
  }
  kept.set(thread.kind, { thread, timer: setTimeout(end, KEPT_MS).unref() })
}

type Answers = Readonly<Record<string, (asked: never) => Promise<unknown>>>

/** Returns the bytes that a thread makes. Destroying the stream early ends the thread. */
function takeFrom(thread: Thread, answers: Answers): Readable {
  const { worker } = thread
  let untaken = 0
  let bytes = 0
  let isWhole = false
  let lastSign = performance.now()
  const until = lastSign + LONGEST_MS
  const say = (said: SaidToThread): void => worker.postMessage(said)
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
      if (isWhole && bytes < KEPT_BYTES) {
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
  const hear = (said: SaidByThread): void => {
    lastSign = performance.now()
    if (said.kind === 'part') {
      untaken++
      bytes += said.bytes.length
      file.push(Buffer.from(said.bytes.buffer, said.bytes.byteOffset, said.bytes.byteLength))
    } else if (said.kind === 'whole') {
      isWhole = true
      file.push(null)
    } else {
      // What cannot be answered here ends the file with what happened, as it would any other call.
      answer(answers, said).then(
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
  { id, name, asked }: Extract<SaidByThread, { kind: 'asked' }>,
): Promise<SaidToThread> {
  const find = answers[name]
  if (find === undefined) throw new Error('A thread asked for what nobody answers.')
  return { kind: 'answered', id, answer: await find(asked as never) }
}
