import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '@kinchart/contract/calls/all.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { sampleOf, type JsonSchema } from '../sample-of.ts'
import { signUpPerson } from '../sign-up-person.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'
import type { Person } from '../with-sandbox.ts'

let portal: TestPortal
let owner: Person
let stranger: Person
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
  owner = await signUpPerson(portal, 'marisol@example.org')
  stranger = await signUpPerson(portal, 'stranger@example.org')
})
afterAll(async () => portal.close())

const renamed = Object.entries(calls).flatMap(([name, { formerPath, ...call }]) =>
  formerPath === undefined ? [] : [{ name, call, formerPath }],
)

type Input = { readonly query: Record<string, string>; readonly params: Record<string, string>; readonly body: unknown }

function sample(schema: z.ZodType | undefined): unknown {
  if (schema === undefined) return undefined
  const known = { profileId: owner.profileId, docid: 'Binary/1', documentId: 'Binary/1' }
  return sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, known)
}

const inputOf = ({ query, params, body }: Endpoint): Input => ({
  query: (sample(query) ?? {}) as Record<string, string>,
  params: (sample(params) ?? {}) as Record<string, string>,
  body: sample(body),
})

/** After these calls, the same request by the same user gets a different response. */
const onlyOnce = ['logout', 'withdrawDeletion']

/** Each request has its own client address to avoid rate limits. */
let callers = 0

async function ask(path: string, { method, answersFile }: Endpoint, { query, params, body }: Input, as?: Person) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const answer = await fetch(`${portal.url}${filled}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: {
      'x-forwarded-for': `10.0.${(callers += 1) >> 8}.${callers & 255}`,
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { headers } = answer
  // Files are not compared, because a file contains the time when it was made.
  const isFile = answer.ok && answersFile === true
  const text = await answer.text()
  return {
    filled,
    deprecation: headers.get('deprecation'),
    link: headers.get('link'),
    said: {
      status: answer.status,
      type: headers.get('content-type'),
      cache: headers.get('cache-control'),
      disposition: headers.get('content-disposition'),
      text: isFile
        ? ''
        : text.replaceAll(/"(?:requestId|challenge|secret|address)":"[^"]*"|"\d{4}-\d{2}-\d{2}T[^"]*"/g, '""'),
    },
  }
}

test('describes all former paths, and no other paths, as deprecated', async () => {
  const { paths } = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { readonly deprecated?: true }>>
  }
  const deprecated = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) =>
      described.deprecated === true ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  )
  expect(deprecated.length).toBeGreaterThan(100)
  expect(deprecated.toSorted()).toEqual(
    renamed.map(({ call, formerPath }) => `${call.method} ${formerPath}`).toSorted(),
  )
})

test.each(renamed)(
  'answers $name at $formerPath exactly as at the current path',
  async ({ name, call, formerPath }) => {
    const fitting = inputOf(call)
    const nothing = { ...fitting, query: {}, body: call.body === undefined ? undefined : { unknown: true } }
    const attempts = [
      { input: fitting },
      { input: nothing, as: owner },
      ...(onlyOnce.includes(name) ? [] : [{ input: fitting, as: stranger }]),
      // Only GET calls are tried as the owner. Each request is sent to both paths, and a second change would find the
      // data already changed.
      ...(call.method === 'GET' ? [{ input: fitting, as: owner }] : []),
    ]
    for (const { input, as } of attempts) {
      const [now, formerly] = [
        await ask(`/api${call.path}`, call, input, as),
        await ask(`/api${formerPath}`, call, input, as),
      ]
      expect(formerly.said).toEqual(now.said)
      expect([now.deprecation, now.link]).toEqual([null, null])
      expect(formerly.deprecation).toMatch(/^@\d{10}$/)
      expect(formerly.link).toBe(`<${now.filled}>; rel="successor-version"`)
    }
    const bare = await ask(formerPath, call, fitting)
    expect([bare.said.status, bare.link]).toEqual([
      (await ask(call.path, call, fitting)).said.status,
      expect.stringMatching(/^<\/(?!api\/)/),
    ])
  },
)
