import { Duplex } from 'node:stream'
import type { Connection, Opened } from './start-embedded.ts'
import { DatabaseUnavailableError } from '../unavailable.ts'

const AUTHENTICATION_OK = Uint8Array.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const READY_FOR_QUERY = Uint8Array.from([0x5a, 0, 0, 0, 5, 0x49])

/** A database that says nothing for so long has lost what it was asked. */
const SILENT_MS = 30 * 60_000
/** An answer ends with ReadyForQuery: 'Z', five bytes long, and the state of the transaction. */
const READY = [0x5a, 0, 0, 0, 5] as const

/**
 * What `pg` takes for a socket: carries the PostgreSQL wire protocol to the worker. One message per batch of writes,
 * so that parse, bind, execute and sync of a query cross the thread once. It breaks, as a socket does, when the database
 * ends or cannot be reached.
 */
class WireStream extends Duplex {
  readonly #reach: () => Promise<Opened>
  #opened: Opened | undefined
  #connection: Connection | undefined
  #isStarted = false
  #tail = Buffer.alloc(0)
  #silence: NodeJS.Timeout | undefined

  constructor(reach: () => Promise<Opened>) {
    super()
    this.#reach = reach
  }

  connect(): this {
    this.#reach().then(
      (opened) => {
        if (this.destroyed) return
        this.#opened = opened
        this.#connection = opened.connect((bytes) => this.#take(bytes))
        void opened.died.then((why) => this.destroy(new DatabaseUnavailableError(why)))
        this.emit('connect')
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new DatabaseUnavailableError('closed')),
    )
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
    clearTimeout(this.#silence)
    this.#connection?.end()
    // What was begun here must not go on under the next connection.
    if (error !== null) this.#opened?.kill()
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
    this.#silence ??= setTimeout(() => this.destroy(new DatabaseUnavailableError('silent')), SILENT_MS).unref()
    this.#connection?.send(new Uint8Array(chunk))
  }

  #take(bytes: Uint8Array): void {
    // An answer may come in pieces.
    this.#tail = Buffer.concat([this.#tail, bytes.subarray(-READY.length - 1)]).subarray(-READY.length - 1)
    if (READY.every((byte, at) => this.#tail[at] === byte)) {
      clearTimeout(this.#silence)
      this.#silence = undefined
    }
    this.push(bytes)
  }
}

export const createWireStream = (reach: () => Promise<Opened>): Duplex => new WireStream(reach)
