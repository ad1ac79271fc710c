import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttp, servePortal } from './open-http.ts'

let app: FastifyInstance
const routes: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'kinchart-pages-'))
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Kinchart</title>')
  writeFileSync(join(folder, 'assets', 'main.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'main.js.br'), 'as brotli')
  writeFileSync(join(folder, 'assets', 'main.js.gz'), 'as gzip')
  app = await openHttp({
    trustProxy: 0,
    isHttps: false,
    log: () => undefined,
    answered: ({ route }) => routes.push(route),
    pseudonymOf: () => '',
    reportUnexpected: () => undefined,
  })
  await servePortal(app, folder, new Set(['Login']))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: accept === undefined ? {} : { accept } })

test('serves the portal’s page to clients that accept HTML or any media type, and answers HEAD requests', async () => {
  for (const url of ['/', '/home/myprofile', '/login?email=a%40example.org', '/home/book/Dr. Lark/1/null/null/null'])
    for (const accept of ['text/html', 'text/html,*/*;q=0.8', '*/*', undefined]) {
      const page = await ask(url, accept)
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      const head = await ask(url, accept, 'HEAD')
      expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/html; charset=utf-8', ''])
    }
})

test('answers 404 for unknown endpoints, for missing files and for POST requests to pages', async () => {
  for (const [url, accept, method] of [
    ['/api/nothing', '*/*', 'GET'],
    ['/api/nothing', 'text/html', 'GET'],
    ['/api', '*/*', 'GET'],
    ['/Login/nothing', '*/*', 'GET'],
    ['/Login/nothing', undefined, 'HEAD'],
    ['/assets/gone.js', '*/*', 'GET'],
    ['/home/myprofile', 'application/json', 'GET'],
    ['/home/myprofile', 'text/html', 'POST'],
  ] as const) {
    const answer = await ask(url, accept, method)
    expect([url, answer.statusCode]).toEqual([url, 404])
    expect(answer.headers['content-type']).toContain('application/json')
  }
})

test('counts requests for portal files as the route "file", and requests for any other URL as "unknown"', async () => {
  routes.splice(0)
  for (const url of ['/assets/main.js', '/', '/index.html', '/home/myprofile', '/api/nothing', '/api/%zz'])
    await ask(url)
  await expect.poll(() => routes.toSorted()).toEqual(['file', 'file', 'file', 'unknown', 'unknown', 'unknown'])
})

test('never lists a folder, and serves nothing outside the built portal', async () => {
  writeFileSync(join(folder, '..', `${basename(folder)}.key`), 'a secret beside the folder')
  for (const url of [
    ...['/assets/', '/assets', '/.git/config', '/.env', '/package.json', '/data/secret.key'],
    ...['/../', `/../${basename(folder)}.key`, `/..%2f${basename(folder)}.key`, `/assets/..%5c..%5cpackage.json`],
  ])
    for (const accept of ['text/html', '*/*']) {
      const answer = await ask(url, accept)
      expect([url, /main\.js|a secret|repositoryformatversion|workspaces/.test(answer.body)]).toEqual([url, false])
      expect([url, answer.body.includes('<title>Kinchart</title>') || answer.statusCode >= 400]).toEqual([url, true])
    }
  rmSync(join(folder, '..', `${basename(folder)}.key`))
})

test('serves files compressed at build time to clients that accept them', async () => {
  for (const [accepted, encoding, body] of [
    ['gzip, br', 'br', 'as brotli'],
    ['gzip', 'gzip', 'as gzip'],
    ['identity', undefined, 'export {}'],
  ] as const) {
    const answer = await app.inject({ url: '/assets/main.js', headers: { 'accept-encoding': accepted } })
    expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body])
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers['vary']).toContain('accept-encoding')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  expect((await ask('/assets/main.js.br')).statusCode).toBe(404)
  expect((await ask('/', 'text/html')).headers['cache-control']).toBe('no-cache')
})

test('sends a changed page to a browser that cached the page, even if length and modification time are unchanged', async () => {
  const file = join(folder, 'index.html')
  const [old, renewed] = ['<!doctype html><title>Kinchart</title>', '<!doctype html><title>KINCHART</title>']
  const lay = (page: string): void => {
    writeFileSync(file, page)
    utimesSync(file, 0, 0)
  }
  lay(old)
  const { headers } = await ask('/', 'text/html')
  lay(renewed)
  const known = {
    ...(headers.etag === undefined ? {} : { 'if-none-match': headers.etag }),
    ...(headers['last-modified'] === undefined ? {} : { 'if-modified-since': headers['last-modified'] }),
  }
  const answer = await app.inject({ url: '/', headers: { accept: 'text/html', ...known } })
  expect([answer.statusCode, answer.body]).toEqual([200, renewed])
  lay(old)
})
