import { expect, test } from 'vitest'
import { atRealCost } from '../../../test/quick-argon2.ts'
import { isSecretOf, slowHash } from './slow-hash.ts'

test('hashes a password as argon2id with 19 MiB, two passes, one lane and a random salt', async () => {
  const [hash, again] = await atRealCost(async () =>
    Promise.all([slowHash('three old oars'), slowHash('three old oars')]),
  )
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(again).not.toBe(hash)
  expect(await isSecretOf(hash, 'three old oars')).toBe(true)
  expect(await isSecretOf(hash, 'three old oar')).toBe(false)
})

test('rejects any secret if no hash is stored, including the secret of the placeholder hash', async () => {
  expect(await isSecretOf(undefined, 'nobody chose these words')).toBe(false)
})
