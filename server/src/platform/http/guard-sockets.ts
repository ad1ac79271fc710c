import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'
import { isOwnPage } from './own-page.ts'
import { networkOf } from './network.ts'

/** What tells whose page and whose address a socket comes from. */
export type SocketGuard = {
  readonly publicUrl: string
  /** How many proxies are in front. */
  readonly trustProxy: number
  /** Sockets of one address at the same time; a household or a practice has one an open tab. */
  readonly mostOfOneAddress?: number
}

const MOST_OF_ONE_ADDRESS = 500

/**
 * Whether a socket may be opened: only by a page of ours (or by a program, which names no page), and only so many from one
 * address. For `allowRequest`; `watch` counts those that are open.
 */
export function guardSockets({ publicUrl, trustProxy, mostOfOneAddress = MOST_OF_ONE_ADDRESS }: SocketGuard) {
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

/** The caller's network: as many entries of X-Forwarded-For are believed as proxies are in front. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const named = [headers['x-forwarded-for'] ?? []].flat().flatMap((line) => line.split(',').map((one) => one.trim()))
  const all = [...named, socket.remoteAddress ?? '']
  return networkOf(all[Math.max(0, all.length - 1 - trustProxy)] ?? '')
}
