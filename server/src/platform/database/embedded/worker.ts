/** Runs the embedded database in a worker thread and answers the wire protocol. */
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { causeOf, countSyncs, NotDurableError, NotMadeError, openIn } from './durable-pglite.ts'
import { putInPlace } from './put-in-place.ts'
import type { DeathCause, FromWorker, ToWorker, WorkerData } from './start-embedded.ts'

const data = workerData as WorkerData
const { folder } = data
const port = parentPort
if (!port) throw new Error('The embedded database runs in a worker thread.')
const say = (message: FromWorker): void => port.postMessage(message)

/** Whether there is anything in it. */
const wasThere = existsSync(folder) && readdirSync(folder).length > 0

class DamagedError extends Error {}

/** Makes a database in a thread of its own, which takes some 250 MB that end with it. Throws NotMadeError. */
const makeIn = async (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const maker = new Worker(new URL('./make-database.ts', import.meta.url), {
      workerData: { ...data, folder: path } satisfies WorkerData,
    })
    maker.once('message', (why: DeathCause) => reject(new NotMadeError(why)))
    maker.once('error', () => reject(new NotMadeError('crashed')))
    maker.once('exit', () => resolve())
  })

async function open(): Promise<PGlite> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (!wasThere) await putInPlace(folder, makeIn)
  // PGlite would make a new database over what is left of this one.
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new DamagedError()
  const database = await openIn(folder, data)
  // A commit that does not reach the disk is worse than no start at all.
  const before = countSyncs()
  await database.exec(
    'create table if not exists durable (at timestamptz not null); delete from durable; insert into durable values (now())',
  )
  if (countSyncs() === before) throw new NotDurableError()
  return database
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
