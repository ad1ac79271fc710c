import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { OperatorError } from '../operator-error.ts'
import type { Metrics } from './metrics.ts'

/** Limit in ms for receiving the head of a request. Short, because a scraper sends its few lines at once. */
const HEAD_MS = 5000
const REQUEST_MS = 10_000
const IDLE_MS = 30_000
const MAX_CONNECTIONS = 50

export type MetricsAddress = { readonly port: number; readonly host: string }

/**
 * Serves metrics on a separate port. Returns the server's address and a function that stops it. Throws OperatorError if
 * the port is unavailable.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, host, onError }: MetricsAddress & { readonly onError: (error: unknown) => void },
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer(
    { headersTimeout: HEAD_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: 1000, maxHeaderSize: 8192 },
    (request, response) => {
      // Close the connection, because the request body is never read.
      response.setHeader('connection', 'close')
      response.setHeader('cache-control', 'no-store')
      response.setHeader('x-content-type-options', 'nosniff')
      const [path] = (request.url ?? '').split('?', 1)
      if (request.method !== 'GET' || path !== '/metrics') {
        response.writeHead(404).end()
        return
      }
      metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        (error: unknown) => {
          onError(error)
          response.writeHead(500).end()
        },
      )
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.timeout = IDLE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
    server.listen(port, host, resolve)
  })
  server.on('error', onError)
  const { port: taken } = server.address() as AddressInfo
  const named = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${named}:${taken}/metrics`,
    close: async () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): OperatorError {
  const { metricsPortTaken, metricsPortRefused } = operatorTexts
  const where = { port: String(port), host }
  const message =
    error.code === 'EADDRINUSE'
      ? metricsPortTaken(where)
      : metricsPortRefused({ ...where, code: error.code ?? error.name })
  return new OperatorError(message, { cause: error })
}
