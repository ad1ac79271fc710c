import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { login, register } from '@kinchart/contract/calls/account.ts'
import { calls } from '@kinchart/contract/calls/all.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { signUpPerson, signupOf } from '../sign-up-person.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { usePortal } from '../use-portal.ts'

const portal = usePortal()
let person: Awaited<ReturnType<typeof signUpPerson>>
beforeAll(async () => {
  person = await signUpPerson(portal, 'nul@example.org')
})

const NUL = '\u0000'
const all = Object.entries(calls)
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : []

async function ask({ path, method, query, body, params }: Endpoint, isSignedIn: boolean): Promise<number> {
  const filled = params === undefined ? path : path.replaceAll(/\{\w+\}/g, `a${encodeURIComponent(NUL)}b`)
  const address = new URL(`${portal.url}/api${filled}`)
  for (const field of fieldsOf(query)) address.searchParams.set(field, `a${NUL}b`)
  const payload = Object.fromEntries(fieldsOf(body).map((field) => [field, `a${NUL}b`]))
  const answer = await fetch(address, {
    method,
    headers: {
      ...(isSignedIn ? { authorization: `Bearer ${person.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(payload) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

test.each(all)('%s rejects a NUL character without an internal error', async (_name, call) => {
  expect(await ask(call, false)).toBeLessThan(500)
  expect(await ask(call, true)).toBeLessThan(500)
})

test('rejects a NUL in a field before sign-in and names the field', async () => {
  const wrong = await portal.call(login, {
    body: { email: `nul${NUL}@example.org`, password: 'xqvtzkwmbrfh' },
  })
  expect(wrong).toMatchObject({ code: 'request-invalid' })
  const named = await portal.call(register, {
    body: signupOf('nul-name@example.org', { preferredLanguage: `Eng${NUL}lish` }),
  })
  expect(named).toMatchObject({
    code: 'request-invalid',
    body: { fields: [{ field: 'preferredLanguage', message: fieldRules.unkeptCharacter }] },
  })
})
