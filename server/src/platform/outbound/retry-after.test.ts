import { expect, test } from 'vitest'
import { waitMs } from './retry-after.ts'

const now = Date.UTC(2026, 10, 25, 12)

test.each([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': '7', 'ratelimit-reset': '90' }, 7000],
  [{ 'retry-after': new Date(now + 5000).toUTCString() }, 5000],
  [{ 'retry-after': 'Mon, 01 Jan 2024 00:00:00 GMT' }, 0],
  [{ 'retry-after': '-5' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '' }, undefined],
  [{ 'ratelimit-reset': '30' }, 30_000],
  [{ ratelimit: 'limit=100, remaining=0, reset=12' }, 12_000],
  [{ ratelimit: '"default";r=0;t=40' }, 40_000],
  [{ 'x-ratelimit-reset': String(now / 1000 + 60) }, 60_000],
  [{ 'x-ratelimit-reset': String(now / 1000 - 60) }, 0],
  [{ 'x-rate-limit-reset': 'tomorrow' }, undefined],
  [{}, undefined],
])('for a response with %o, waits %s ms before the next request to the source', (headers, wait) => {
  expect(waitMs(headers as Record<string, string>, now)).toBe(wait)
})
