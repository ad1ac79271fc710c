import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTicket } from '@kinchart/contract/calls/handoff.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'

const key = 'the-key-of-lakeside-thirty-two-or-more'

/** Serves an insurer's pages from a different site than the portal. The pages send users to /import. */
export type EmbeddingPage = {
  readonly url: string
  readonly embeddersFile: string
  readonly ticketFor: (portalUrl: string, asked: { email: string; redirectUrl?: string }) => Promise<string>
  readonly close: () => void
}

const button = `<!doctype html><title>Lakeside</title><h1>Lakeside members</h1>
<button>Import my records</button><script>
document.querySelector('button').onclick = () => {
  const { portal, ...handed } = JSON.parse(decodeURIComponent(location.hash.slice(1)))
  window.open(portal + '/import', JSON.stringify(handed))
}
</script>`

export async function openEmbeddingPage(customization: object): Promise<EmbeddingPage> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(button))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-embedding-'))
  const embeddersFile = join(folder, 'embedders.json')
  const lakeside = { id: 'lakeside', name: 'Lakeside Insurance', key, redirectAllow: [`${url}/records`] }
  writeFileSync(
    embeddersFile,
    JSON.stringify({ embedders: [{ ...lakeside, poweredBy: 'Lakeside Insurance', customization }] }),
  )
  return {
    url,
    embeddersFile,
    ticketFor: async (portalUrl, params) =>
      (await callKinchart(portalUrl, createTicket, { token: key, body: params })).token,
    close: () => {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true })
    },
  }
}
