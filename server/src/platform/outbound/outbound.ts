import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { Agent, request } from 'undici'
import type { OutboundResult } from '../metrics/counts.ts'
import { isPrivateAddress, isPrivateName } from './private-address.ts'

/** The response of an outbound call. The body is complete and within its limit. */
export type OutboundAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

type OutboundRequest = {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** Thrown if an outbound call got no response. */
export class OutboundError extends Error {
  readonly why: 'address-refused' | 'timeout' | 'too-large' | 'unreachable'
  constructor(why: OutboundError['why'], options?: { cause?: unknown }) {
    super(why, options)
    this.name = 'OutboundError'
    this.why = why
  }
}

/** The only client for other organizations' servers: https to public addresses, no redirects, limits on everything. */
export type Outbound = {
  readonly call: (url: URL, options: OutboundRequest) => Promise<OutboundAnswer>
  /** Throws OutboundError 'address-refused' for a URL that must not be called. */
  readonly checkAddress: (url: URL) => void
  readonly close: () => Promise<void>
}

/**
 * Creates the client. `allowedPrivateHosts`: `host:port` that may be private and may use http. `calledOut` is called
 * with the outcome of each call.
 */
export function createOutbound(
  allowedPrivateHosts: readonly string[],
  calledOut: (result: OutboundResult) => void = () => undefined,
): Outbound {
  const allowed = new Set(allowedPrivateHosts)
  const isAllowedPrivate = (url: URL): boolean =>
    allowed.has(`${url.hostname}:${url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port}`)
  const limits = { bodyTimeout: 0, headersTimeout: 0, connections: 8, maxHeaderSize: 32_768 }
  // The address is checked during its resolution, so that a second lookup cannot differ (DNS rebinding).
  const publicAgent = new Agent({ ...limits, connect: { timeout: 10_000, lookup: publicLookup } })
  const privateAgent = new Agent({ ...limits, connect: { timeout: 10_000 } })

  const checkAddress = (url: URL): void => {
    // A user name and password in a URL are never meant for us.
    if (url.username !== '' || url.password !== '') throw new OutboundError('address-refused')
    if (isAllowedPrivate(url)) return
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isRefused = url.protocol !== 'https:' || (isIP(host) === 0 ? isPrivateName(host) : isPrivateAddress(host))
    if (isRefused) throw new OutboundError('address-refused')
  }

  const call: Outbound['call'] = async (url, options) => {
    checkAddress(url)
    const timeout = AbortSignal.timeout(options.timeoutMs)
    const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
    try {
      const answer = await request(url, {
        method: options.method ?? 'GET',
        dispatcher: isAllowedPrivate(url) ? privateAgent : publicAgent,
        headers: { 'accept-encoding': 'gzip', 'user-agent': 'Kinchart', ...options.headers },
        signal,
        ...(options.body === undefined ? {} : { body: options.body }),
      })
      const body = await readWithin(unpacked(answer.body, answer.headers['content-encoding']), options.maxBytes)
      return { status: answer.statusCode, headers: flatten(answer.headers), body }
    } catch (error) {
      if (error instanceof OutboundError) throw error
      if (options.signal?.aborted === true) throw error
      throw new OutboundError(timeout.aborted ? 'timeout' : causeOf(error), { cause: error })
    }
  }

  return {
    checkAddress,
    call: async (url, options) => {
      try {
        const answer = await call(url, options)
        calledOut(classOf(answer.status))
        return answer
      } catch (error) {
        calledOut(
          error instanceof OutboundError ? error.why : options.signal?.aborted === true ? 'stopped' : 'unreachable',
        )
        throw error
      }
    },
    close: async () => {
      await Promise.all([publicAgent.destroy(), privateAgent.destroy()])
    },
  }
}

/** Redirects are not followed; undici does not report informational responses (1xx). */
const classOf = (status: number): OutboundResult =>
  status < 300 ? '2xx' : status < 400 ? '3xx' : status < 500 ? '4xx' : '5xx'

const causeOf = (error: unknown): OutboundError['why'] =>
  error instanceof Error && error.message === 'address-refused' ? 'address-refused' : 'unreachable'

type Unpacker =
  | ReturnType<typeof createGunzip>
  | ReturnType<typeof createBrotliDecompress>
  | ReturnType<typeof createZstdDecompress>

/** Returns the decompressed body; the same size limit applies to it. */
function unpacked(body: Readable, encoding: string | string[] | undefined): AsyncIterable<Buffer> {
  // Some servers send encodings that were not requested.
  const unpack = unpackers.get(
    String(encoding ?? '')
      .trim()
      .toLowerCase(),
  )
  if (!unpack) return body
  const plain = unpack()
  // A truncated or damaged body ends the read with its error.
  pipeline(body, plain, () => undefined)
  return withinReason(plain)
}

const unpackers: ReadonlyMap<string, () => Unpacker> = new Map<string, () => Unpacker>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress()],
])

/** No record compresses better; anything that does is a decompression bomb. */
const MOST_TIMES = 250
const FREE_BYTES = 2_000_000

async function* withinReason(plain: Unpacker): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of plain as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > FREE_BYTES && size > MOST_TIMES * plain.bytesWritten) throw new OutboundError('too-large')
    yield chunk
  }
}

async function readWithin(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new OutboundError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}

const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const open = addresses.filter(({ address }) => !isPrivateAddress(address))
    const first = open[0]
    // One private address among public ones is an attack: the whole name is refused.
    if (open.length !== addresses.length || !first) return done(new Error('address-refused'), [])
    return options.all === true ? done(null, open) : done(null, first.address, first.family)
  })
}
