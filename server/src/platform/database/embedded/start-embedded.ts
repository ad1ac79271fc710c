import { Worker } from 'node:worker_threads'
import { memoryPlan } from '#platform/memory-plan.ts'
import { compileProgram } from './compile-program.ts'
import type { Program } from './compile-program.ts'

/** Why the database ended or did not open. */
export type DeathCause = 'disk-full' | 'not-durable' | 'not-writable' | 'crashed'

/** What the worker says. `wasThere`: the folder held a database before. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly cause: DeathCause; readonly wasThere: boolean }
  | { readonly kind: 'died'; readonly cause: DeathCause }
  | { readonly kind: 'data'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'closed' }

/** What the worker is told. */
export type ToWorker =
  | { readonly kind: 'send'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'close' }

/** What the worker is started with. */
export type WorkerData = { readonly folder: string; readonly program: Program; readonly sharedBuffersMb: number }

/** The database could not be opened. */
export class DatabaseNotOpenedError extends Error {
  readonly why: DeathCause
  readonly wasThere: boolean
  constructor(why: DeathCause, wasThere: boolean) {
    super('The embedded database did not open.')
    this.name = 'DatabaseNotOpenedError'
    this.why = why
    this.wasThere = wasThere
  }
}

/** One connection to a database, in the PostgreSQL wire protocol. */
export type Connection = {
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void
  /** Nothing is heard of it any more. */
  readonly end: () => void
}

/** A database that is open in a thread. */
export type Opened = {
  /**
   * One connection after the other. Each hears the answers to what it has sent and no other: the rest of an answer that comes
   * when its connection has ended is nobody's. What the one before had begun and not committed is undone.
   */
  readonly connect: (listen: (bytes: Uint8Array) => void) => Connection
  /** Resolved when it has ended and writes nothing any more, whatever ended it. */
  readonly died: Promise<DeathCause>
  /** Ends it in the middle of what it does; `died` follows with the cause that is given. */
  readonly kill: (why?: DeathCause) => void
  readonly close: () => Promise<void>
}

/** The connection that nobody has. */
const NOBODY = 0
/** The message Query: its letter, its length, and a text that ends with a zero byte. */
const ROLLBACK = Uint8Array.from([0x51, 0, 0, 0, 13, ...Buffer.from('rollback'), 0])

export type StartEmbedded = (folder: string) => Promise<Opened>

/** Opens the database in `folder` in a thread of its own. Throws DatabaseNotOpenedError, after the thread has ended. */
export const startEmbedded: StartEmbedded = async (folder) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: {
      folder,
      program: await compileProgram(),
      sharedBuffersMb: memoryPlan.sharedBuffersMb,
    } satisfies WorkerData,
  })
  let cause: DeathCause = 'crashed'
  let failed: DatabaseNotOpenedError | undefined
  const listeners = new Map<number, (bytes: Uint8Array) => void>()
  let connections = 0
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const died = Promise.withResolvers<DeathCause>()
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'data') listeners.get(message.connection)?.(message.bytes)
    else if (message.kind === 'ready') opened.resolve()
    else if (message.kind === 'closed') closed.resolve()
    else {
      cause = message.cause
      if (message.kind === 'failed') failed = new DatabaseNotOpenedError(message.cause, message.wasThere)
      void worker.terminate()
    }
  })
  // What is thrown there ends the thread; the end is all that counts.
  worker.on('error', () => undefined)
  worker.once('exit', () => {
    opened.reject(failed ?? new DatabaseNotOpenedError(cause, true))
    closed.resolve()
    died.resolve(cause)
  })
  await opened.promise
  const send = (connection: number, bytes: Uint8Array<ArrayBuffer>): void =>
    worker.postMessage({ kind: 'send', connection, bytes } satisfies ToWorker, [bytes.buffer])
  return {
    connect: (listen) => {
      const connection = ++connections
      // The database has one session, which outlives the connection; nobody hears the answer.
      send(NOBODY, ROLLBACK.slice())
      listeners.set(connection, listen)
      return { send: (bytes) => send(connection, bytes), end: () => listeners.delete(connection) }
    },
    died: died.promise,
    kill: (why = cause) => {
      cause = why
      void worker.terminate()
    },
    close: async () => {
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
      await closed.promise
      await worker.terminate()
    },
  }
}
