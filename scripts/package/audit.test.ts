import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const cache = mkdtempSync(join(tmpdir(), 'kinchart-npm-'))

/** The simulated registry's response about vulnerable packages; undefined if it doesn't support the query. */
let known: object | undefined
let requestedPackages: readonly string[] = []
let registry: Server
beforeAll(async () => {
  registry = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () => {
      if (request.method === 'GET') response.writeHead(404).end('{}')
      else if (known === undefined) response.writeHead(405).end()
      else {
        requestedPackages = Object.keys(JSON.parse(gunzipSync(Buffer.concat(parts)).toString()) as object)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(known))
      }
    })
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  requestedPackages = []
})
afterAll(async () => {
  await new Promise((resolve) => registry.close(resolve))
  rmSync(cache, { recursive: true, force: true })
})

async function audit(): Promise<{ exitCode: number | null; said: string }> {
  const env = {
    PATH: process.env['PATH'],
    HOME: cache,
    npm_config_cache: cache,
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    npm_config_fetch_retries: '0',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'audit.ts')], { env })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  const exitCode = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { exitCode, said: output }
}

const advisory = (severity: string) => ({
  ...{ id: severity.length, url: 'https://advisories.example/1', title: 'Reads more than it should', severity },
  ...{ vulnerable_versions: '>=0.0.0', cwe: [], cvss: { score: 8, vectorString: null } },
})

test('stops a release if a package has a serious vulnerability, and names the package', async () => {
  known = { fastify: [advisory('high')], react: [advisory('low')] }
  const { exitCode, said } = await audit()
  expect(exitCode).toBe(1)
  expect(said).toMatch(/^high +fastify: Reads more than it should https:\/\/advisories\.example\/1$/m)
  expect(said).toMatch(/^low +react: /m)
  // The query covers packages that are installed or built into the portal. It excludes packages that are used only for
  // building and testing.
  expect(requestedPackages).toEqual(expect.arrayContaining(['fastify', 'react']))
  expect(requestedPackages).not.toContain('vitest')
})

test('reports a minor vulnerability without stopping the release', { tags: 'soak' }, async () => {
  known = { react: [advisory('moderate')] }
  expect(await audit()).toMatchObject({ exitCode: 0, said: expect.stringContaining('moderate') as unknown })
  known = {}
  expect(await audit()).toMatchObject({
    exitCode: 0,
    said: expect.stringContaining(' 0 with something known') as unknown,
  })
})

test('reports that the audit was not run if the registry does not support it', { tags: 'soak' }, async () => {
  known = undefined
  expect(await audit()).toMatchObject({ exitCode: 0, said: expect.stringMatching(/^Not run.*405/) as unknown })
})
