/** Runs the embedded database in a worker thread and answers the wire protocol. */
import { chmodSync, fdatasyncSync, mkdirSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { FromWorker, ToWorker, WorkerData } from './open-embedded.ts'

let syncs = 0

/** PGlite's node file system never tells the disk to keep what it was given; this one does. */
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
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...toList(emscriptenOpts.preRun), addFsync],
      } as typeof emscriptenOpts,
    }
  }
}

function toList<Item>(value: Item | readonly Item[] | undefined): readonly Item[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly Item[]) : [value as Item]
}

// Everything PGlite starts with, less `-F` (which turns fsync off).
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=128MB', '-c', 'work_mem=16MB', '-c', 'max_wal_size=512MB'],
]

const { folder, program } = workerData as WorkerData
const port = parentPort
if (!port) throw new Error('The embedded database runs in a worker thread.')
const say = (message: FromWorker): void => port.postMessage(message)

async function open(): Promise<PGlite> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const database = await PGlite.create({
    fs: new DurableNodeFS(folder),
    startParams,
    pgliteWasmModule: program as never,
  })
  // A commit that does not reach the disk is worse than no start at all.
  const before = syncs
  await database.exec(
    'create table if not exists durable (at timestamptz not null); delete from durable; insert into durable values (now())',
  )
  if (syncs === before) throw new Error('The embedded database does not write its commits to the disk.')
  return database
}

try {
  const database = await open()
  let queue: Promise<unknown> = Promise.resolve()
  port.on('message', (message: ToWorker) => {
    queue = queue.then(async () => {
      if (message.kind === 'close') {
        await database.close()
        return say({ kind: 'closed' })
      }
      await database.execProtocolRawStream(message.bytes, {
        onRawData: (data) => say({ kind: 'data', bytes: new Uint8Array(data) }),
      })
    })
  })
  say({ kind: 'ready' })
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : 'The embedded database did not open.' })
}
