import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { lockFolder } from './lock-folder.ts'
import { createWireStream } from './wire-stream.ts'

/** What the worker says. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'data'; readonly bytes: Uint8Array }
  | { readonly kind: 'closed' }

/** What the worker is told. */
export type ToWorker = { readonly kind: 'send'; readonly bytes: Uint8Array } | { readonly kind: 'close' }

/** The database in this process's data directory, in a thread of its own so that a long import never starves HTTP. */
export type Embedded = { readonly connect: () => Duplex; readonly close: () => Promise<void> }

/** What the worker is started with; `program` is a compiled WebAssembly module. */
export type WorkerData = { readonly folder: string; readonly program: object }

/** Node has it; its types stand among the browser's alone. */
const { compile } = (globalThis as unknown as { WebAssembly: { compile: (bytes: Uint8Array) => Promise<object> } })
  .WebAssembly

let compiled: Promise<object> | undefined

/** The database's program, compiled once a process and not once a thread. */
const compileOnce = async (): Promise<object> => {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return (compiled ??= readFile(join(folder, 'pglite.wasm')).then(compile))
}

/** Opens the database in `dataDir/database`. Throws when another process has it open or commits do not reach the disk. */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(dataDir)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { folder: join(dataDir, 'database'), program: await compileOnce() } satisfies WorkerData,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject)
      worker.once('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve()
        else reject(new Error(message.kind === 'failed' ? message.message : 'The embedded database did not open.'))
      })
    })
  } catch (error) {
    await worker.terminate()
    await unlock()
    throw error
  }
  return {
    connect: () => createWireStream(worker),
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        worker.on('message', (message: FromWorker) => message.kind === 'closed' && resolve())
      })
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
      await closed
      await worker.terminate()
      await unlock()
    },
  }
}
