import { expect, test } from 'vitest'
import { expiryOf } from './grant.ts'
import { patientOf, withoutIdentity } from './authorize-client.ts'

const read = async (tokenBody: object): Promise<Record<string, unknown>> =>
  (await (await withoutIdentity(Response.json(tokenBody))).rest.json()) as Record<string, unknown>

test('drops invalid and empty members from a token response', async () => {
  const tokenBody = { access_token: 'a', refresh_token: '', expires_in: -1, scope: 7, id_token: null }
  expect(await read(tokenBody)).toEqual({ access_token: 'a', token_type: 'Bearer' })
  expect(await read({ access_token: 'a', expires_in: 'soon' })).toEqual({ access_token: 'a', token_type: 'Bearer' })
  expect(await read({ access_token: 'a', expires_in: '3600' })).toMatchObject({ expires_in: '3600' })
})

test('trims white space around tokens, and rejects tokens that cannot be sent in a header', async () => {
  expect(await read({ access_token: ' abc\r\n', refresh_token: 'r\n' })).toMatchObject({
    ...{ access_token: 'abc', refresh_token: 'r' },
  })
  for (const token of ['a\r\nx-more: 1', 'snow\u2603'])
    expect((await read({ access_token: token }))['access_token']).toBeUndefined()
})

test('accepts only a patient id that can be used in a request', () => {
  expect(patientOf('p-1')).toBe('p-1')
  expect(patientOf('https://h.example/fhir/Patient/p-1')).toBe('p-1')
  expect(patientOf(17)).toBe('17')
  for (const odd of ['', 'nul\u0000', 'half\uD800', 'x'.repeat(300), null, {}, ['p-1']])
    expect(patientOf(odd)).toBeNull()
})

test('converts any stated lifetime to a valid expiry time', () => {
  expect(expiryOf('3600', 0)).toBe(3_600_000)
  for (const odd of [undefined, -1, 0, 'soon', null]) expect(expiryOf(odd, 0)).toBe(300_000)
  for (const endless of [1e12, 1e308]) expect(Number.isSafeInteger(expiryOf(endless, Date.now()))).toBe(true)
})
