import { expect, test } from 'vitest'
import { failureOf } from './send.ts'
import { newQueryClient } from './query-client.ts'

/** What a page does about an answer that failed for the first time: whether it asks again, and after how many milliseconds. */
function about(status: number, code: string, retryAfter: string | null) {
  const { retry, retryDelay } = newQueryClient().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('There is no rule.')
  const failure = failureOf(status, { code }, retryAfter)
  return { again: retry(0, failure), afterMs: retryDelay(0, failure) }
}

test('a page asks again when the server says that there is room, and not before', () => {
  expect(about(503, 'busy', '12')).toEqual({ again: true, afterMs: 12_000 })
  expect(about(503, 'service-unavailable', '5')).toEqual({ again: true, afterMs: 5000 })
  expect(about(500, 'unexpected', null)).toEqual({ again: true, afterMs: 1000 })
})

test('who would have to wait for longer is told so at once', () => {
  expect(about(429, 'too-many-requests', '60').again).toBe(false)
  expect(about(503, 'busy', '100').again).toBe(false)
})

test('a page that asks again by a rule of its own does not stand still meanwhile', () => {
  expect(about(503, 'veteran-unavailable', '60').afterMs).toBe(1000)
})
