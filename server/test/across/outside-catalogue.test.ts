import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { calls } from '@kinchart/contract/calls/all.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { signUpPerson } from '../sign-up-person.ts'
import { usePortal } from '../use-portal.ts'

const portal = usePortal()
let person: Awaited<ReturnType<typeof signUpPerson>>
beforeAll(async () => {
  person = await signUpPerson(portal, 'outside@example.org')
})

type CallParams = { method?: string; headers?: Record<string, string>; body?: string }
const ask = async (path: string, { method = 'GET', headers = {}, body }: CallParams = {}) =>
  fetch(`${portal.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  })

async function expectApiError(answer: Response): Promise<string> {
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('application/json')
  const body = JSON.parse(text) as { code: keyof typeof apiErrors; message: string; requestId: string }
  expect(Object.keys(body).filter((key) => key !== 'fields')).toEqual(['code', 'requestId', 'message'])
  expect(apiErrors[body.code]).toMatchObject({ message: body.message, status: answer.status })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(text).not.toMatch(/FST_|_readableState|Readable|fastify|node:|\bat .*\.ts/i)
  return body.code
}

const all = Object.entries(calls)
const fill = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, value)
const withBody = all.filter(([, { body }]) => body !== undefined)
const needsFields = withBody.filter(
  ([, { body }]) => body instanceof z.ZodObject && Object.keys(body.shape as object).length > 0,
)
const withParams = all.filter(([, { params }]) => params !== undefined)

test('finds the API calls that can be tested with invalid input', () => {
  expect(withBody.length).toBeGreaterThan(25)
  expect(withParams.length).toBeGreaterThan(3)
})

test.each(needsFields)('%s rejects a body that is not JSON, without quoting it', async (_name, { path, method }) => {
  for (const [type, body] of [
    ['application/octet-stream', 'bytes'],
    ['text/plain', 'words'],
    ['application/xml', '<a/>'],
    ['application/json', '{"a":'],
    ['application/json', '"words"'],
    ['application/json', 'null'],
  ] as const)
    await expectApiError(await ask(`/api${fill(path, '1')}`, { method, headers: { 'content-type': type }, body }))
})

test.each(needsFields)(
  '%s rejects a missing body instead of reporting success',
  async (_name, { path, method, query }) => {
    const search = query instanceof z.ZodObject && 'profileId' in query.shape ? `?profileId=${person.profileId}` : ''
    await expectApiError(await ask(`/api${fill(path, '1')}${search}`, { method }))
  },
)

test('rejects an empty profile update as invalid', async () => {
  const { status, code } = await portal.call(updateProfile, { as: person, query: { profileId: person.profileId } })
  expect([status, code]).toEqual([400, 'request-invalid'])
})

test.each(withParams)('%s returns a catalog error for an id that is too long or not decodable', async (...one) => {
  const { path, method } = one[1]
  for (const start of ['', '/api']) {
    expect(await expectApiError(await ask(start + fill(path, 'x'.repeat(300)), { method }))).toBe('not-found')
    expect(await expectApiError(await ask(start + fill(path, '%zz'), { method }))).toBe('request-invalid')
  }
})

test('rejects an invalid path with the same error, signed in or not', async () => {
  for (const path of ['/api/%', '/%E0%A4%A', '/home/%zz', '/api/Login/%ff'])
    expect(await expectApiError(await ask(path, { headers: { authorization: '' } }))).toBe('request-invalid')
})

test('tells a rate-limited caller when to retry', async () => {
  const wrong = async () =>
    ask('/api/Login/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'outside@example.org', password: 'not the password' }),
    })
  let answer = await wrong()
  for (let tries = 0; tries < 12 && answer.status !== 429; tries++) answer = await wrong()
  const waitSeconds = Number(answer.headers.get('retry-after'))
  expect(await expectApiError(answer)).toBe('too-many-requests')
  expect(waitSeconds).toBeGreaterThan(0)
  expect(waitSeconds).toBeLessThanOrEqual(900)
})

test('rejects a fifty-first dependent, and states the reason', async () => {
  const guardian = await signUpPerson(portal, 'many@example.org')
  const add = async (at: number) =>
    portal.call(addDependent, {
      as: guardian,
      body: { firstName: 'Teodor', lastName: `Number ${at}`, relationship: 'dependent', birthDate: '2016-09-08' },
    })
  for (let at = 1; at <= 50; at++) expect((await add(at)).status).toBe(200)
  expect(await add(51)).toMatchObject({ status: 409, code: 'dependents-full' })
})
