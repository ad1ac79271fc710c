import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from './free-port.ts'

type Instead = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }

/** Returns the response to send instead, or undefined to pass the request on. */
export type Rule = (path: string) => Instead | undefined

export type FaultProxy = {
  readonly url: string
  readonly port: number
  readonly obey: (rule: Rule) => void
  readonly close: () => Promise<void>
}

/**
 * Simulates faults between Kinchart and a simulated hospital that the hospital itself cannot simulate. `target` is
 * the hospital's port if it already has a port.
 */
export async function startFaultProxy(target?: number): Promise<FaultProxy> {
  const port = target ?? (await freePort())
  let rule: Rule = () => undefined
  const server = createServer((incomingRequest, answer) => {
    const instead = rule(incomingRequest.url ?? '')
    if (instead) {
      answer.writeHead(instead.status, instead.headers)
      answer.end(instead.body ?? '')
      return
    }
    const passed = request(
      {
        port,
        host: '127.0.0.1',
        method: incomingRequest.method,
        path: incomingRequest.url,
        headers: incomingRequest.headers,
      },
      (response: IncomingMessage) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    incomingRequest.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    port,
    obey: (next) => {
      rule = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
