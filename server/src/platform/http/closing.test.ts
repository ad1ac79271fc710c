import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { openHttp } from './open-http.ts'
import { createServe } from './serve.ts'

const slow = endpoint({
  method: 'GET',
  path: '/slow',
  summary: 'Takes a moment',
  access: 'public',
  answer: z.object({ done: z.boolean() }),
})

const unlimited = async (): Promise<void> => undefined

test('when the server closes, waits for work that a disconnected client started', async () => {
  const http = await openHttp({
    trustProxy: 0,
    isHttps: false,
    log: () => undefined,
    pseudonymOf: () => '',
    reportUnexpected: () => undefined,
  })
  const steps: string[] = []
  const begun = Promise.withResolvers<void>()
  const serve = createServe(
    http,
    { public: async () => ({ accountId: null, admit: async () => undefined }) },
    unlimited,
  )
  serve(slow, async () => {
    begun.resolve()
    await pause(200)
    steps.push('answered')
    return { done: true }
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const controller = new AbortController()
  const pendingResponse = fetch(`${url}/slow`, { signal: controller.signal }).catch(() => undefined)
  await begun.promise
  controller.abort()
  await pendingResponse
  await http.close()
  steps.push('closed')
  expect(steps).toEqual(['answered', 'closed'])
})
