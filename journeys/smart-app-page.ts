import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export type SmartApp = {
  readonly url: string
  readonly launchAt: (iss: string, scope: string) => string
  readonly close: () => Promise<void>
}

const library = createRequire(import.meta.url).resolve('fhirclient/build/fhir-client.min.js')

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const pageOf = (launchParams: string): string => `<!doctype html><title>Tidewell</title><h1>Tidewell</h1>
<button data-asked="${escape(launchParams)}">Connect my records</button>
<script src="/fhir-client.js"></script><script src="/app.js"></script>`

export async function openSmartApp(): Promise<SmartApp> {
  const scripts: Readonly<Record<string, string>> = {
    '/fhir-client.js': readFileSync(library, 'utf8'),
    '/app.js': readFileSync(join(import.meta.dirname, 'smart-app-page.js'), 'utf8'),
  }
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://app')
    const script = scripts[pathname]
    if (script !== undefined) answer.setHeader('content-type', 'text/javascript').end(script)
    else answer.setHeader('content-type', 'text/html').end(pageOf(searchParams.get('asked') ?? '{}'))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    launchAt: (iss, scope) => `${url}/?asked=${encodeURIComponent(JSON.stringify({ iss, scope }))}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
