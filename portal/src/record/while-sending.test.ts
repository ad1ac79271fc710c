import { listSource } from '@kinchart/contract/calls/record-list.ts'
import { calls } from '@kinchart/contract/calls/all.ts'
import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '#api/query-client.ts'
import { againWhileSending } from './while-sending.ts'

afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

const answer = (...states: ('running' | 'complete' | 'waiting')[]) => ({ sources: states.map((state) => ({ state })) })

test('refetches as long as a source is still sending data', () => {
  for (const data of [answer('complete', 'running'), { reach: answer('running') }])
    expect(againWhileSending({ state: { data } })).toBeGreaterThan(0)
  const others = [{ total: 3 }, { sources: { d1: 2 } }, { sources: 3 }, { sources: [1] }, true, null, undefined]
  for (const data of [answer('complete'), answer(), { reach: answer('complete') }, ...others])
    expect(againWhileSending({ state: { data } })).toBe(false)
})

test('does not refetch while a source’s next retry is hours away', () => {
  expect(againWhileSending({ state: { data: answer('waiting') } })).toBe(false)
})

test('refetches a paged list only while the page loaded last lists a source that is still sending', () => {
  const pages = (count: number, ...last: Parameters<typeof answer>) => ({
    state: { data: { pages: [...Array.from({ length: count - 1 }, () => answer('running')), answer(...last)] } },
  })
  expect(againWhileSending(pages(3, 'complete'))).toBe(false)
  expect(againWhileSending(pages(3, 'running'))).toBeGreaterThan(Number(againWhileSending(pages(1, 'running'))))
  expect(againWhileSending({ state: { data: { pages: [] } } })).toBe(false)
})

test('shows new data from a source on an open page without a reload, then stops refetching', async () => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  const states = ['running', 'running', 'complete'] as const
  let requestCount = 0
  const client = newQueryClient({ refetchInterval: againWhileSending })
  const observer = new QueryObserver(client, {
    queryKey: ['imaging', 'p1'],
    queryFn: () => answer(states[Math.min(requestCount++, 2)] ?? 'complete'),
  })
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requestCount).toBe(3)
  expect(observer.getCurrentResult().data).toEqual(answer('complete'))
  leave()
})

function placesOf(schema: unknown, path = '', above: readonly unknown[] = []): string[] {
  const { def } = schema as { def?: { type: string; shape?: object; element?: unknown; innerType?: unknown } }
  if (schema === listSource) return [path]
  if (above.includes(schema)) return []
  const within = [...above, schema]
  const inner = def?.element ?? def?.innerType
  if (inner !== undefined) return placesOf(inner, path, within)
  const options = (def as { options?: readonly unknown[] } | undefined)?.options ?? []
  return [
    ...options.flatMap((one) => placesOf(one, path, within)),
    ...Object.entries(def?.shape ?? {}).flatMap(([name, one]) =>
      placesOf(one, path === '' ? name : `${path}.${name}`, within),
    ),
  ]
}

test('every response lists its sources where the refetch rule expects them', () => {
  const naming = Object.values(calls).map((call) => ({
    call: `${call.method} ${call.path}`,
    places: placesOf(call.answer),
  }))
  const found = naming.filter(({ places }) => places.length > 0)
  expect(found.length).toBeGreaterThan(20)
  const elsewhere = found.filter(({ places }) => !places.includes('sources') && !places.includes('reach.sources'))
  // This call needs no refetch: a clinic's request uses the record as it was when the request was opened.
  expect(elsewhere.map(({ call }) => call)).toEqual(['POST /check-in/read-request'])
})
