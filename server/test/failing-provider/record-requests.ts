import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Strayed = { readonly path: string; readonly hasAuthorization: boolean; readonly body: string }

export type Elsewhere = {
  readonly url: string
  readonly host: string
  readonly requests: () => readonly Strayed[]
  readonly close: () => Promise<void>
}

/**
 * Starts a server on an origin other than the source's. The server answers every request with an empty bundle, and
 * records the request.
 */
export async function startElsewhere(): Promise<Elsewhere> {
  const requests: Strayed[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({
        path: request.url ?? '',
        hasAuthorization: request.headers.authorization !== undefined,
        body: Buffer.concat(chunks).toString(),
      })
      response.writeHead(200, { 'content-type': 'application/fhir+json' })
      response.end('{"resourceType":"Bundle","type":"searchset","total":0}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ host, url: `http://${host}` },
    requests: () => requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
