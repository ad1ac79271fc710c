import { lookup } from 'node:dns'
import { isIP, BlockList, type LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { Agent, request } from 'undici'
import type { OutboundResult } from '../metrics/counts.ts'
import { ipv4Of, ipv6Groups } from '#platform/ip-address.ts'

// Sources: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and successors), as of 2026.
const blocked = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  blocked.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of [
  // Protocol assignments: Teredo, benchmarking, ORCHID and others.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: contains an IPv4 address, possibly a private one.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  blocked.addSubnet(address, prefix, 'ipv6')

/**
 * Returns true for loopback, link-local and any other address that is not on the public internet. For IPv6, only
 * global unicast (2000::/3) is public. This excludes local addresses, and NAT64 addresses, which contain an IPv4
 * address. An IPv4 address inside IPv6 (::ffff:10.0.0.1) is checked as an IPv4 address.
 */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return blocked.check(address, 'ipv4')
  // An address with a zone is valid only on a network of this machine, so it is not public.
  const groups = family === 0 || address.includes('%') ? undefined : ipv6Groups(address)
  if (!groups) return true
  const [first = 0, , , , , sixth, high = 0, low = 0] = groups
  if (groups.slice(0, 5).every((group) => group === 0) && sixth === 0xffff)
    return blocked.check(ipv4Of(high, low), 'ipv4')
  return first >> 13 !== 1 || blocked.check(address, 'ipv6')
}

/**
 * Names that never belong to a public server, whatever a resolver returns (RFC 6761, RFC 6762, RFC 8375, RFC 7686,
 * ICANN on .internal).
 */
const isPrivateName = (host: string): boolean => /(?:^|\.)(?:localhost|local|internal|home\.arpa|onion)\.?$/i.test(host)

/** A response with a complete body within the size limit. */
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

export class OutboundError extends Error {
  readonly why: 'address-refused' | 'timeout' | 'too-large' | 'unreachable'
  constructor(why: OutboundError['why'], options?: { cause?: unknown }) {
    super(why, options)
    this.name = 'OutboundError'
    this.why = why
  }
}

/**
 * The only client for servers of other organizations. Calls only public addresses by https, follows no redirects, and
 * limits size and time.
 */
export type Outbound = {
  readonly call: (url: URL, options: OutboundRequest) => Promise<OutboundAnswer>
  /** Throws OutboundError 'address-refused' for a URL that must not be called. */
  readonly checkAddress: (url: URL) => void
  readonly close: () => Promise<void>
}

/**
 * `allowedPrivateHosts` lists `host:port` entries that may be private and may use http. `calledOut` receives the
 * outcome of each call.
 */
export function createOutbound(
  allowedPrivateHosts: readonly string[],
  calledOut: (result: OutboundResult) => void = () => undefined,
): Outbound {
  const allowed = new Set(allowedPrivateHosts)
  const isAllowedPrivate = (url: URL): boolean =>
    allowed.has(`${url.hostname}:${url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port}`)
  const limits = { bodyTimeout: 0, headersTimeout: 0, connections: 8, maxHeaderSize: 32_768 }
  // Check the address to which the connection is then made. A separate lookup could return a different address (DNS
  // rebinding).
  const publicAgent = new Agent({ ...limits, connect: { timeout: 10_000, lookup: publicLookup } })
  const privateAgent = new Agent({ ...limits, connect: { timeout: 10_000 } })

  const checkAddress = (url: URL): void => {
    // Reject credentials in a URL: no URL that we should call contains any.
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

/**
 * 3xx is a result, because redirects are not followed. 1xx never occurs, because undici does not report informational
 * responses.
 */
const classOf = (status: number): OutboundResult =>
  status < 300 ? '2xx' : status < 400 ? '3xx' : status < 500 ? '4xx' : '5xx'

const causeOf = (error: unknown): OutboundError['why'] =>
  error instanceof Error && error.message === 'address-refused' ? 'address-refused' : 'unreachable'

type Unpacker =
  | ReturnType<typeof createGunzip>
  | ReturnType<typeof createBrotliDecompress>
  | ReturnType<typeof createZstdDecompress>

/** Decompresses the body. The size limit also applies to the decompressed body. */
function unpacked(body: Readable, encoding: string | string[] | undefined): AsyncIterable<Buffer> {
  // Some servers send encodings that were not requested.
  const unpack = unpackers.get(
    String(encoding ?? '')
      .trim()
      .toLowerCase(),
  )
  if (!unpack) return body
  const plain = unpack()
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

/** No health record compresses this well, so a higher ratio means a decompression bomb. */
const MAX_COMPRESSION_RATIO = 250
const FREE_BYTES = 2_000_000

async function* withinReason(plain: Unpacker): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of plain as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > FREE_BYTES && size > MAX_COMPRESSION_RATIO * plain.bytesWritten) throw new OutboundError('too-large')
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
    // A private address among public addresses indicates an attack, so the host name is refused.
    if (open.length !== addresses.length || !first) return done(new Error('address-refused'), [])
    return options.all === true ? done(null, open) : done(null, first.address, first.family)
  })
}
