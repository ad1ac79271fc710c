import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import type { Endpoint } from './endpoint.ts'

test('no two calls share a method and a path', () => {
  const addresses = Object.values(calls as Record<string, Endpoint>).map((call) => `${call.method} ${call.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every path parameter is declared, and every call that is no query takes a body or a query', () => {
  for (const call of Object.values(calls as Record<string, Endpoint>)) {
    expect(call.path.includes('{')).toBe(call.params !== undefined)
    if (call.method === 'GET') expect(call.body).toBeUndefined()
  }
})
