import { expect, test } from 'vitest'
import { currentSigningKey } from './client-keys.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()

const published = async (): Promise<Record<string, string>[]> => {
  const answer = await fetch(`${portal.url}/.well-known/jwks.json`)
  return ((await answer.json()) as { keys: Record<string, string>[] }).keys
}

test('rotates an expired signing key, and publishes both keys without their private parts', async () => {
  const { database, cipher } = portal
  const first = await currentSigningKey(database.db, cipher)
  expect((await currentSigningKey(database.db, cipher)).kid).toBe(first.kid)
  await database.pool.query(`update client_key set created_at = now() - interval '181 days'`)
  const second = await currentSigningKey(database.db, cipher)
  expect(second.kid).not.toBe(first.kid)
  const keys = await published()
  expect(keys.map(({ kid }) => kid)).toEqual([second.kid, first.kid])
  for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})
