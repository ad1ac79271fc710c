import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decryptId, encryptId, idKeysOf, type EncryptedId } from './encrypted-id.ts'

const keys = idKeysOf(createSecretKey(Buffer.alloc(32, 7)))

test('encrypts an id from a source deterministically, and decrypts it only for that source', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (id, source, other) => {
      const stored = encryptId(keys, id, source)
      expect(encryptId(keys, id, source)).toBe(stored)
      expect(decryptId(keys, stored, source)).toBe(Buffer.from(id).toString())
      if (other !== source) {
        expect(encryptId(keys, id, other)).not.toBe(stored)
        expect(() => decryptId(keys, stored, other)).toThrow('another scope')
      }
    }),
  )
})

test('prevents anyone without the keys from reading or replacing ids in the database', () => {
  const stored = encryptId(keys, 'marisol-whitcombe', 'source') as unknown as string
  expect(stored).toMatch(/^[\w-]+$/)
  expect(Buffer.from(stored, 'base64url').toString('latin1')).not.toContain('marisol')
  for (let at = 0; at < stored.length - 1; at++) {
    const changed = `${stored.slice(0, at)}${stored[at] === 'A' ? 'B' : 'A'}${stored.slice(at + 1)}`
    expect(() => decryptId(keys, changed as unknown as EncryptedId, 'source')).toThrow()
  }
  expect(() => decryptId(keys, 'c2hvcnQ' as unknown as EncryptedId, 'source')).toThrow('no encrypted id')
  const others = idKeysOf(createSecretKey(Buffer.alloc(32, 8)))
  expect(() => decryptId(others, stored as unknown as EncryptedId, 'source')).toThrow()
})
