import type { IncomingMessage, IncomingHttpHeaders } from 'node:http'
import type { Server } from 'socket.io'
import { networkOf } from './network.ts'

/**
 * Returns true if the `Origin` is our public URL, or if its host is the host that the request was sent to. Returns
 * false without an `Origin`, because browsers send an `Origin` with every state-changing request from a page. Source:
 * RFC 6454; ASVS 5.0 3.5.1.
 */
export function isOwnPage({ origin, host = '' }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return false
  return origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host)
}

export type SocketGuard = {
  readonly publicUrl: string
  readonly trustProxy: number
  readonly mostOfOneAddress?: number
}

const MAX_PER_ADDRESS = 500

/**
 * Allows sockets only from our own pages or from programs, which send no origin. Limits the open sockets of each
 * address. Pass `allowRequest` to the socket server, and call `watch` with the server to count its open sockets.
 */
export function guardSockets({ publicUrl, trustProxy, mostOfOneAddress = MAX_PER_ADDRESS }: SocketGuard) {
  const open = new Map<string, number>()
  const count = (address: string, change: 1 | -1): void => {
    const next = (open.get(address) ?? 0) + change
    if (next > 0) open.set(address, next)
    else open.delete(address)
  }
  return {
    allowRequest: (
      request: IncomingMessage,
      decide: (why: string | null | undefined, isAllowed: boolean) => void,
    ): void => {
      const isOurs = request.headers.origin === undefined || isOwnPage(request.headers, publicUrl)
      if (!isOurs) decide('another page', false)
      else if ((open.get(addressOf(request, trustProxy)) ?? 0) >= mostOfOneAddress) decide('too many', false)
      else decide(null, true)
    },
    watch: (server: Server): void => {
      server.engine.on(
        'connection',
        (socket: { request: IncomingMessage; once: (event: 'close', then: () => void) => void }) => {
          const address = addressOf(socket.request, trustProxy)
          count(address, 1)
          socket.once('close', () => count(address, -1))
        },
      )
    },
  }
}

/** Trusts as many entries of X-Forwarded-For as there are proxies in front of this server. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const named = [headers['x-forwarded-for'] ?? []].flat().flatMap((line) => line.split(',').map((one) => one.trim()))
  const all = [...named, socket.remoteAddress ?? '']
  return networkOf(all[Math.max(0, all.length - 1 - trustProxy)] ?? '')
}
