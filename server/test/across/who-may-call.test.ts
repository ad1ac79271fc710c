import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '@kinchart/contract/calls/all.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { signUpPerson } from '../sign-up-person.ts'
import type { Person } from '../with-sandbox.ts'
import { usePortal } from '../use-portal.ts'

const portal = usePortal()
let marisol: Person
let stranger: Person
beforeAll(async () => {
  marisol = await signUpPerson(portal, 'marisol@example.org')
  stranger = await signUpPerson(portal, 'stranger@example.org')
})

type CallParams = { readonly query?: unknown; readonly body?: unknown; readonly params?: unknown }

function fitting(schema: z.ZodType | undefined): unknown {
  return schema === undefined
    ? undefined
    : fit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '')
}

type JsonSchema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minimum?: number
  readonly const?: unknown
}

function fit(schema: JsonSchema, name: string): unknown {
  if (name === 'profileId') return marisol.profileId
  if (name === 'testKey') return 'words:x'
  if (/email/i.test(name)) return 'stranger@example.org'
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return fit(schema.anyOf[0], name)
  const { properties = {}, required = [] } = schema
  if (schema.type === 'object')
    return Object.fromEntries(required.map((key) => [key, fit(properties[key] ?? {}, key)] as const))
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => fit(schema.items ?? {}, name))
  if (schema.type === 'boolean') return true
  return schema.type === 'number' || schema.type === 'integer' ? Math.max(1, schema.minimum ?? 1) : '1'
}

const fittingOf = ({ query, body, params }: Endpoint): CallParams => ({
  query: fitting(query),
  body: fitting(body),
  params: fitting(params),
})

const nothingFor = ({ params, body }: Endpoint): CallParams => ({
  params: fitting(params),
  ...(body === undefined ? {} : { body: {} }),
})

async function verdict(call: Endpoint, input: CallParams, as?: Person): Promise<string> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String((input.params as Record<string, unknown>)[name]),
  )
  const query = new URLSearchParams(
    Object.entries((input.query ?? {}) as Record<string, unknown>).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  )
  const answer = await fetch(`${portal.url}/api${path}?${query.toString()}`, {
    method: call.method,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  const text = await answer.text()
  const code = answer.ok ? undefined : (JSON.parse(text) as { code: string }).code
  return code === undefined ? `${answer.status}` : `${answer.status} ${code}`
}

/** These calls end the session or account used for the other calls, so they run last. */
const ending = ['deleteAccount', 'withdrawDeletion', 'logout']
const named = Object.entries(calls)
const inOrder = [
  ...named.filter(([name]) => !ending.includes(name)),
  ...ending.flatMap((name) => named.filter(([one]) => one === name)),
]

test('returns the result listed in who-may-call.txt for every call to another user’s record, with and without a session', async () => {
  const lines: string[] = []
  for (const [name, call] of inOrder) {
    const verdicts = [
      await verdict(call, nothingFor(call)),
      await verdict(call, fittingOf(call)),
      await verdict(call, nothingFor(call), stranger),
      await verdict(call, fittingOf(call), stranger),
    ]
    lines.push([name, ...verdicts].join(' | '))
  }
  const head = 'call | nobody, nothing asked | nobody | another person, nothing asked | another person'
  await expect(`${[head, ...lines].join('\n')}\n`).toMatchFileSnapshot('./who-may-call.txt')
})
