/** PGlite, as Kinchart opens it: what it says is committed is on the disk. For the threads of the embedded database alone. */
import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { DeathCause, WorkerData } from './start-embedded.ts'

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

/** Opens the database in a folder, or makes one there. Throws what PGlite throws. */
export const openIn = async (path: string, { program, sharedBuffersMb }: WorkerData): Promise<PGlite> =>
  PGlite.create({
    fs: new DurableNodeFS(path),
    startParams: startParamsOf(sharedBuffersMb),
    pgliteWasmModule: program as never,
  })

/** How often this thread had the disk keep what it was given. */
export const countSyncs = (): number => syncs

export class NotDurableError extends Error {}

/** A new database could not be made. */
export class NotMadeError extends Error {
  readonly why: DeathCause
  constructor(why: DeathCause) {
    super()
    this.why = why
  }
}

/** What ended it, as far as that is known. */
export function causeOf(error: unknown): DeathCause {
  if (error instanceof NotMadeError) return error.why
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (isDiskFull || code === 'ENOSPC' || code === '53100') return 'disk-full'
  if (error instanceof NotDurableError) return 'not-durable'
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'not-writable' : 'crashed'
}
