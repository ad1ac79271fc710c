/** Runs the embedded database in a worker thread and answers the wire protocol. */
import { chmodSync, existsSync, fdatasyncSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { putInPlace } from './put-in-place.ts'
import type { DeathCause, FromWorker, ToWorker, WorkerData } from './start-embedded.ts'

let syncs = 0
let isDiskFull = false

/**
 * PGlite's node file system never tells the disk to keep what it was given; this one does. What the database writes to
 * its own log is not kept, it may hold values; only that the disk is full is noted.
 */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (module: { NODEFS?: { stream_ops: Record<string, unknown> } }): void => {
      if (!module.NODEFS) throw new Error('The embedded database has no node file system.')
      module.NODEFS.stream_ops['fsync'] = (stream: { nfd: number }) => {
        syncs++
        fdatasyncSync(stream.nfd)
        return 0
      }
    }
    const printErr = (line: string): void => {
      isDiskFull ||= line.includes('No space left on device')
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        printErr,
        preRun: [...toList(emscriptenOpts.preRun), addFsync],
      } as typeof emscriptenOpts,
    }
  }
}

function toList<Item>(value: Item | readonly Item[] | undefined): readonly Item[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly Item[]) : [value as Item]
}

// Everything PGlite starts with, less `-F` (which turns fsync off).
const startParamsOf = (sharedBuffersMb: number): string[] => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'wal_sync_method=fsync'],
  ...['-c', `shared_buffers=${sharedBuffersMb}MB`, '-c', 'work_mem=16MB', '-c', 'max_wal_size=512MB'],
]

const { folder, program, sharedBuffersMb } = workerData as WorkerData
const startParams = startParamsOf(sharedBuffersMb)
const port = parentPort
if (!port) throw new Error('The embedded database runs in a worker thread.')
const say = (message: FromWorker): void => port.postMessage(message)

/** Whether there is anything in it. */
const wasThere = existsSync(folder) && readdirSync(folder).length > 0

class NotDurableError extends Error {}

class DamagedError extends Error {}

const openIn = async (path: string): Promise<PGlite> =>
  PGlite.create({ fs: new DurableNodeFS(path), startParams, pgliteWasmModule: program as never })

async function open(): Promise<PGlite> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (!wasThere)
    await putInPlace(folder, async (made) => {
      await (await openIn(made)).close()
    })
  // PGlite would make a new database over what is left of this one.
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new DamagedError()
  const database = await openIn(folder)
  // A commit that does not reach the disk is worse than no start at all.
  const before = syncs
  await database.exec(
    'create table if not exists durable (at timestamptz not null); delete from durable; insert into durable values (now())',
  )
  if (syncs === before) throw new NotDurableError()
  return database
}

/** What ended it, as far as that is known. */
function causeOf(error: unknown): DeathCause {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (isDiskFull || code === 'ENOSPC' || code === '53100') return 'disk-full'
  if (error instanceof NotDurableError) return 'not-durable'
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'not-writable' : 'crashed'
}

try {
  const database = await open()
  let queue: Promise<unknown> = Promise.resolve()
  const answer = async (message: ToWorker): Promise<void> => {
    if (message.kind === 'close') {
      await database.close()
      return say({ kind: 'closed' })
    }
    await database.execProtocolRawStream(message.bytes, {
      onRawData: (data) => say({ kind: 'data', connection: message.connection, bytes: new Uint8Array(data) }),
    })
  }
  port.on('message', (message: ToWorker) => {
    // An error of a query is an answer; what is thrown here has ended the database.
    queue = queue
      .then(async () => answer(message))
      .catch((error: unknown) => {
        say({ kind: 'died', cause: causeOf(error) })
        process.exit(1)
      })
  })
  say({ kind: 'ready' })
} catch (error) {
  say({ kind: 'failed', cause: causeOf(error), wasThere })
}
