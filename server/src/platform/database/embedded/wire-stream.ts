import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './open-embedded.ts'

const AUTHENTICATION_OK = Uint8Array.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const READY_FOR_QUERY = Uint8Array.from([0x5a, 0, 0, 0, 5, 0x49])

/**
 * What `pg` takes for a socket: carries the PostgreSQL wire protocol to the worker. One message per batch of writes,
 * so that parse, bind, execute and sync of a query cross the thread once.
 */
class WireStream extends Duplex {
  readonly #worker: Worker
  #isStarted = false

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#receive)
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {
    // Rows come when the worker sends them; one connection asks for one answer at a time.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: readonly { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.length === 1 && chunks[0] ? chunks[0].chunk : Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#worker.off('message', this.#receive)
    done(error)
  }

  #send(chunk: Buffer): void {
    if (!this.#isStarted) {
      // The startup packet: the database is ours alone, there is nobody to authenticate.
      this.#isStarted = true
      this.push(AUTHENTICATION_OK)
      this.push(READY_FOR_QUERY)
      return
    }
    if (chunk.length === 5 && chunk[0] === 0x58) return
    const bytes = new Uint8Array(chunk)
    this.#worker.postMessage({ kind: 'send', bytes } satisfies ToWorker, [bytes.buffer])
  }

  readonly #receive = (message: FromWorker): void => {
    if (message.kind === 'data') this.push(message.bytes)
  }
}

export const createWireStream = (worker: Worker): Duplex => new WireStream(worker)
