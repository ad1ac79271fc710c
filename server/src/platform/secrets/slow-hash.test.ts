import { expect, test } from 'vitest'
import { atRealCost } from '../../../test/quick-argon2.ts'
import { isSecretOf, slowHash } from './slow-hash.ts'

test('a password is kept as argon2id with 19 MiB, two passes and one lane, and never twice as the same', async () => {
  const [kept, again] = await atRealCost(async () =>
    Promise.all([slowHash('three old oars'), slowHash('three old oars')]),
  )
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(again).not.toBe(kept)
  expect(await isSecretOf(kept, 'three old oars')).toBe(true)
  expect(await isSecretOf(kept, 'three old oar')).toBe(false)
})

test('no secret is the one of a hash that is not there, not even the words behind what is verified in its place', async () => {
  expect(await isSecretOf(undefined, 'nobody chose these words')).toBe(false)
})
