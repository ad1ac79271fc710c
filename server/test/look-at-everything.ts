import { z } from 'zod'
import { calls } from '@kinchart/contract/calls/all.ts'
import type { TestPortal } from './start-portal.ts'
import type { Person } from './with-sandbox.ts'

export async function lookAtEverything(
  { url }: Pick<TestPortal, 'url'>,
  person: Person,
  given: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<number, number>> {
  const known: Readonly<Record<string, string>> = { profileId: person.profileId, ...given }
  const looked = Object.values(calls).filter(({ method, access }) => method === 'GET' && access !== 'recipient')
  const answers = new Map<number, number>()
  for (const { path, query } of looked) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? person.profileId)
    const address = new URL(`/api${filled}`, url)
    for (const name of query instanceof z.ZodObject ? Object.keys(query.shape as object) : [])
      if (known[name] !== undefined) address.searchParams.set(name, known[name])
    const answer = await fetch(address, { headers: { authorization: `Bearer ${person.token}` } })
    await answer.arrayBuffer()
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
  }
  return answers
}
