import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '@kinchart/contract/calls/all.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { signUpPerson } from '../sign-up-person.ts'
import type { Person } from '../with-sandbox.ts'
import { usePortal } from '../use-portal.ts'

const portal = usePortal()
let marisol: Person
let teodor: string
let stranger: Person
beforeAll(async () => {
  marisol = await signUpPerson(portal, 'marisol@example.org')
  const child = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }
  teodor = (await portal.call(addDependent, { as: marisol, body: child as never })).body.dependentId
  stranger = await signUpPerson(portal, 'stranger@example.org')
})

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : []

const named = Object.entries(calls).filter(
  ([, { access, query, params, method }]) =>
    ['session', 'record'].includes(access) &&
    (method === 'GET' || method === 'DELETE') &&
    [...fieldsOf(query), ...fieldsOf(params)].includes('profileId'),
)

const fitting: Readonly<Record<string, string>> = {
  ...{ testKey: 'words:x', recordTypes: '5', recordId: '5' },
  ...{ section: 'medications', day: '2026-11-24', year: '2026' },
}

test('finds API calls to try with the profile of another user', () => expect(named.length).toBeGreaterThan(25))

test.each(named)(
  '%s returns not found for the profile of another user and reveals nothing about it',
  async (_name, call) => {
    for (const profileId of [marisol.profileId, teodor]) {
      const valueOf = (field: string) => (field === 'profileId' ? profileId : (fitting[field] ?? '1'))
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, field: string) => valueOf(field))
      const optional = (field: string) => {
        const { shape } = call.query as z.ZodObject
        return field !== 'profileId' && (shape[field] as z.ZodType).safeParse(undefined).success
      }
      const query = new URLSearchParams(
        fieldsOf(call.query)
          .filter((field) => !optional(field))
          .map((field): [string, string] => [field, valueOf(field)]),
      )
      const answer = await fetch(`${portal.url}/api${path}?${query.toString()}`, {
        method: call.method,
        headers: { authorization: `Bearer ${stranger.token}` },
      })
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not-found'])
    }
  },
)
