import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { busyIn } from '@kinchart/texts/busy.ts'
import { openHttp, servePortal } from './open-http.ts'
import { createServe } from './serve.ts'

const CROWD = 1000
const answer = z.object({ done: z.boolean() })
const slow = endpoint({ method: 'GET', path: '/slow', summary: 'Takes a while', access: 'public', answer })
const own = endpoint({ method: 'GET', path: '/own', summary: 'Reads what is theirs', access: 'session', answer })

const logged: string[] = []
const finish = Promise.withResolvers<void>()
let http: FastifyInstance
beforeAll(async () => {
  // Freezes the clock, so that no waiting request times out on a slow machine.
  vi.useFakeTimers({ toFake: ['performance'] })
  http = await openHttp({
    trustProxy: 1,
    isHttps: false,
    log: ({ event }) => logged.push(event),
    pseudonymOf: () => '',
    reportUnexpected: () => undefined,
  })
  const serve = createServe(
    http,
    {
      public: async () => ({ accountId: null, admit: async () => undefined }),
      session: async () => ({ accountId: 'ana', admit: async () => ({ accountId: 'ana' }) }),
    },
    async () => undefined,
  )
  serve(slow, async () => {
    await finish.promise
    return { done: true }
  })
  serve(own, async () => ({ done: true }))
  http.get('/healthz', async () => ({ alive: true }))
  await servePortal(http, undefined, new Set())
})
afterAll(async () => {
  vi.useRealTimers()
  await http.close()
})

const ask = async (url: string, at: number, headers: Readonly<Record<string, string>> = {}) =>
  http.inject({ url, headers: { 'x-forwarded-for': `198.18.${Math.floor(at / 250)}.${1 + (at % 250)}`, ...headers } })

test('admits or rejects each of a thousand simultaneous callers, and keeps serving a user with recent requests', async () => {
  const reading = async () => (await ask('/api/own', 5000, { authorization: 'Bearer of Ana' })).statusCode
  expect(await reading()).toBe(200)
  // Finish the slow requests in any case, so that a failure here does not leave the next test waiting.
  onTestFinished(() => finish.resolve())
  const crowd = Promise.all(Array.from({ length: CROWD }, async (_, at) => ask('/api/slow', at)))
  await expect.poll(() => logged).toContain('overloaded')
  for (let times = 0; times < 20; times++) expect(await reading()).toBe(200)
  expect((await ask('/healthz', 5001)).statusCode).toBe(200)

  const page = await ask('/home/records', 5002, { accept: 'text/html' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.body).toContain(`<meta http-equiv="refresh" content="${page.headers['retry-after']}">`)
  for (const language of ['en', 'es'] as const) expect(page.body).toContain(busyIn(language).busyPage.title)

  finish.resolve()
  const answers = await crowd
  const sentAway = answers.filter(({ statusCode }) => statusCode === 503)
  expect(sentAway.length).toBeGreaterThan(CROWD / 2)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(CROWD - sentAway.length)
  for (const { headers, body } of sentAway) {
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2)
    expect(JSON.parse(body)).toMatchObject({ code: 'busy' })
  }
  expect(logged.filter((event) => event === 'overloaded')).toHaveLength(1)
})

test('admits a caller without a session again once the load has dropped', async () => {
  expect((await ask('/api/slow', 6000)).statusCode).toBe(200)
})
