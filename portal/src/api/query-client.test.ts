import { expect, test } from 'vitest'
import { failureOf } from './send.ts'
import { newQueryClient } from './query-client.ts'

function about(status: number, code: string, retryAfter: string | null) {
  const { retry, retryDelay } = newQueryClient().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('There is no rule.')
  const failure = failureOf(status, { code }, retryAfter)
  return { again: retry(0, failure), afterMs: retryDelay(0, failure) }
}

test('before a retry, waits as long as the server requested', () => {
  expect(about(503, 'busy', '12')).toEqual({ again: true, afterMs: 12_000 })
  expect(about(503, 'service-unavailable', '5')).toEqual({ again: true, afterMs: 5000 })
  expect(about(500, 'unexpected', null)).toEqual({ again: true, afterMs: 1000 })
})

test('fails immediately if the required wait before a retry is too long', () => {
  expect(about(429, 'too-many-requests', '60').again).toBe(false)
  expect(about(503, 'busy', '100').again).toBe(false)
})

test('if a page has its own retry rule, ignores a requested wait that is too long', () => {
  expect(about(503, 'veteran-unavailable', '60').afterMs).toBe(1000)
})
