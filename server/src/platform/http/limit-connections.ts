import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

/**
 * Far more than a household or a doctor's office needs, because a browser opens only a few connections for each tab.
 */
const MAX_PER_NETWORK = 1000

/**
 * If a network has too many open connections, closes new connections before reading from them, because even idle
 * connections use memory. Does nothing behind a proxy: all connections have the proxy's address, so the proxy must
 * limit connections.
 */
export function limitConnections(
  server: Server,
  { trustProxy, most = MAX_PER_NETWORK }: { readonly trustProxy: number; readonly most?: number },
): void {
  if (trustProxy > 0) return
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = open.get(network) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
