import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { login, register } from '@kinchart/contract/calls/account.ts'
import { calls } from '@kinchart/contract/calls/all.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { signUpPerson, signupOf } from '../sign-up-person.ts'
import { startPortal } from '../start-portal.ts'
import type { TestPortal } from '../start-portal.ts'
import { fieldRules } from '@kinchart/texts/fields.ts'

let portal: TestPortal
let person: Awaited<ReturnType<typeof signUpPerson>>
beforeAll(async () => {
  portal = await startPortal()
  person = await signUpPerson(portal, 'nul@example.org')
})
afterAll(async () => portal.close())

const NUL = '\u0000'
const all = Object.entries(calls)
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : []

/** Asks a call with a NUL in every place that takes a text, as the person or as nobody. */
async function ask({ path, method, query, body, params }: Endpoint, isSignedIn: boolean): Promise<number> {
  const filled = params === undefined ? path : path.replaceAll(/\{\w+\}/g, `a${encodeURIComponent(NUL)}b`)
  const address = new URL(`${portal.url}/api${filled}`)
  for (const field of fieldsOf(query)) address.searchParams.set(field, `a${NUL}b`)
  const said = Object.fromEntries(fieldsOf(body).map((field) => [field, `a${NUL}b`]))
  const answer = await fetch(address, {
    method,
    headers: {
      ...(isSignedIn ? { authorization: `Bearer ${person.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(said) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

test.each(all)('%s meets a NUL character with a refusal, and not with an error of its own', async (_name, call) => {
  expect(await ask(call, false)).toBeLessThan(500)
  expect(await ask(call, true)).toBeLessThan(500)
})

test('a NUL in a field is refused before sign-in, and the field is named', async () => {
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
