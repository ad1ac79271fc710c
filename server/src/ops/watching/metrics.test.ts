import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, register } from '@kinchart/contract/calls/account.ts'
import { freePort } from '../../../test/free-port.ts'
import { parseExposition, valueOf } from '../../../test/parse-exposition.ts'
import { signUpPerson, signupOf } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { readConfig } from '#app/config/config.ts'
import { startKinchart } from '#app/start-kinchart.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ METRICS_PORT: '0' })
})
afterAll(async () => portal.close())

const scrape = async ({ metricsUrl }: Pick<TestPortal, 'metricsUrl'> = portal) => {
  const answer = await fetch(metricsUrl ?? '')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return parseExposition(await answer.text())
}

const counted = async (labels: Readonly<Record<string, string>>, times: number) =>
  expect.poll(async () => valueOf(await scrape(), 'kinchart_http_request_duration_seconds_count', labels)).toBe(times)

test('counts requests by route pattern and rejections by code, and reports process metrics', async () => {
  await portal.call(login, { body: { email: 'nobody@example.org', password: 'wrong password' } })
  await fetch(`${portal.url}/healthz`)
  await counted({ route: '/api/Login/login', method: 'POST', status: '4xx' }, 1)
  await counted({ route: '/healthz', method: 'GET', status: '2xx' }, 1)
  const families = await scrape()
  expect(valueOf(families, 'kinchart_refusals_total', { code: 'credentials-wrong' })).toBe(1)
  expect(valueOf(families, 'kinchart_log_lines_total', { event: 'request', level: 'info' })).toBe(2)
  portal.log({ event: 'unhandled', error: 'TypeError' })
  expect(portal.logged.at(-1)).toEqual({ event: 'unhandled', error: 'TypeError' })
  expect(valueOf(await scrape(), 'kinchart_log_lines_total', { event: 'unhandled', level: 'error' })).toBe(1)
  expect(valueOf(families, 'kinchart_database_up')).toBe(1)
  expect(valueOf(families, 'kinchart_database_size_bytes')).toBeGreaterThan(1_000_000)
  expect(valueOf(families, 'kinchart_mails_failing')).toBe(0)
  expect(valueOf(families, 'kinchart_hub_sockets')).toBe(0)
  expect(valueOf(families, 'kinchart_process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds', 'files_being_made'])
    expect([name, valueOf(families, `kinchart_${name}`)]).toEqual([name, expect.any(Number)])
  expect((valueOf(families, 'kinchart_data_disk_free_bytes') ?? 0) > 0).toBe(false)
  expect([...families.keys()].filter((name) => !name.startsWith('kinchart_'))).toEqual([])
})

test('treats the metrics path on the public port like any unknown path', async () => {
  const ask = async (path: string, accept: string) => {
    const answer = await fetch(`${portal.url}${path}`, { headers: { accept } })
    const body = (await answer.text()).replaceAll(/[0-9a-f-]{36}/g, 'an id')
    return { status: answer.status, type: answer.headers.get('content-type'), body }
  }
  for (const accept of ['*/*', 'text/html', 'text/plain;version=0.0.4', 'application/openmetrics-text'])
    for (const path of ['/metrics', '/api/metrics', '/metrics/']) {
      const answer = await ask(path, accept)
      expect(answer).toEqual(await ask('/nothing-is-here', accept))
      expect(answer.body).not.toContain('kinchart_')
    }
})

test('serves only GET /metrics on the metrics port', async () => {
  const base = new URL(portal.metricsUrl ?? '')
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/healthz'],
    ['GET', '/api/openapi.json'],
    ['GET', '/metrics/'],
    ['GET', '//metrics'],
    ['POST', '/metrics'],
    ['DELETE', '/metrics'],
    ['HEAD', '/metrics'],
  ] as const) {
    const answer = await fetch(`${base.origin}${path}`, {
      method,
      ...(method === 'POST' ? { body: 'a'.repeat(9000) } : {}),
    })
    expect([method, path, answer.status, await answer.text()]).toEqual([method, path, 404, ''])
  }
  expect((await fetch(`${base.href}?name=other`)).status).toBe(200)
})

test('closes the connection of a client that never completes its request header', async () => {
  const { hostname, port } = new URL(portal.metricsUrl ?? '')
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (part: Buffer) => (answer += part.toString()))
  socket.on('error', () => undefined)
  socket.write('GET /metrics HTTP/1.1\r\nHost: ')
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answer).toMatch(/^(?:HTTP\/1\.1 408 |$)/)
  await scrape()
})

test('creates no additional metric series for many different paths', async () => {
  const ask = async (from: number) => {
    for (let at = from; at < from + 5; at++)
      for (const path of [`/home/${at}`, `/api/nothing-${at}?q=${at}`, `/api/documents/get-original/${at}`])
        await fetch(`${portal.url}${path}`, { headers: { accept: 'application/json' } }).then(async (one) => one.text())
  }
  const series = async () =>
    [...(await scrape()).entries()].flatMap(([name, { samples }]) =>
      name.startsWith('kinchart_nodejs_') ? [] : samples.map((one) => `${one.name}${JSON.stringify(one.labels)}`),
    )
  await ask(0)
  await counted({ route: '/api/documents/get-original/:documentId' }, 5)
  const before = await series()
  for (let from = 5; from < 25; from += 5) await ask(from)
  await counted({ route: '/api/documents/get-original/:documentId' }, 25)
  await expect
    .poll(async () => valueOf(await scrape(), 'kinchart_http_request_duration_seconds_count', { route: 'unknown' }))
    .toBeGreaterThanOrEqual(50)
  expect(await series()).toEqual(before)
})

test('reports an unresponsive database as down without delaying the scrape, and omits metrics that need the database', async () => {
  const { pool } = portal.database
  const clients: PoolClient[] = []
  for (let at = 0; at < pool.options.max; at++) clients.push(await pool.connect())
  // Results that were queried before the test took all connections stay cached for ten seconds.
  await expect.poll(async () => valueOf(await scrape(), 'kinchart_database_up'), { interval: 1000 }).toBe(0)
  const without = await scrape()
  for (const name of ['database_size_bytes', 'mails_waiting', 'jobs_waiting', 'imports', 'database_answer_seconds'])
    expect([name, valueOf(without, `kinchart_${name}`)]).toEqual([name, undefined])
  expect(valueOf(without, 'kinchart_scrape_part_unknown', { part: 'mails' })).toBe(1)
  expect(valueOf(without, 'kinchart_database_pool_connections', { state: 'used' })).toBe(pool.options.max)
  expect(valueOf(without, 'kinchart_process_cpu_seconds_total')).toBeGreaterThan(0)
  for (const one of clients) one.release()
  await expect.poll(async () => valueOf(await scrape(), 'kinchart_database_up')).toBe(1)
  expect(valueOf(await scrape(), 'kinchart_scrape_part_unknown')).toBe(0)
})

test('serves metrics, including pending work, in an api process without a worker', async () => {
  portal = await portal.restart({ env: { ROLES: 'api' } })
  await portal.call(register, { body: signupOf('waits@example.org') })
  const families = await scrape()
  expect(valueOf(families, 'kinchart_mails_waiting')).toBe(1)
  expect(valueOf(families, 'kinchart_jobs_waiting', { queue: 'mail', due: 'now' })).toBe(1)
  expect(valueOf(families, 'kinchart_jobs_waiting', { queue: 'import', due: 'now' })).toBe(0)
})

test('serves metrics in a worker process without an api, until it stops', async () => {
  portal = await portal.restart({ env: { ROLES: 'worker' } })
  const families = await scrape()
  expect(valueOf(families, 'kinchart_database_up')).toBe(1)
  expect(valueOf(families, 'kinchart_hub_sockets')).toBeUndefined()
  const { metricsUrl } = portal
  portal = await portal.restart({ env: { ROLES: '', METRICS_PORT: '' } })
  await expect(fetch(metricsUrl ?? '')).rejects.toThrow('fetch failed')
})

test('serves no metrics without METRICS_PORT', async () => {
  await signUpPerson(portal, 'anna@example.org')
  expect(portal.metricsUrl).toBeUndefined()
})

test('reports an occupied metrics port at startup before doing anything else', async () => {
  const other = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const dataDir = join(tmpdir(), `kinchart-none-${port}`)
  const start = async (env: Readonly<Record<string, string>>) =>
    startKinchart(readConfig({ PORT: '0', DATA_DIR: dataDir, ...env }), { log: () => undefined }).catch(
      (error: unknown) => error,
    )
  expect(await start({ METRICS_PORT: String(port) })).toMatchObject({
    name: 'OperatorError',
    message: `METRICS_PORT: another program is listening on port ${port} of 127.0.0.1. Each Kinchart process needs its own port for metrics.`,
  })
  expect(await start({ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' })).toMatchObject({
    name: 'OperatorError',
    message: expect.stringContaining('METRICS_HOST must be an address of this machine.') as string,
  })
  expect(existsSync(dataDir)).toBe(false)
  await new Promise((resolve) => other.close(resolve))
})
