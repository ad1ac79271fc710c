import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKeys } from './keys.ts'
import { createCipher } from './cipher.ts'

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64')
const cipherOf = (current: number, ...old: number[]) =>
  createCipher({ current: deriveKeys(key(current)), old: old.map((one) => deriveKeys(key(one))) })

test('what was encrypted opens again, and never looks the same twice', () => {
  const cipher = cipherOf(1)
  const first = cipher.encrypt('5.40 mmol/L', 'row/1')
  expect(cipher.decrypt(first, 'row/1').toString()).toBe('5.40 mmol/L')
  expect(cipher.encrypt('5.40 mmol/L', 'row/1').equals(first)).toBe(false)
  expect(first.toString('latin1')).not.toContain('mmol')
  const bytes = randomBytes(5000)
  expect(cipher.decrypt(cipher.encrypt(bytes, 'x'), 'x').equals(bytes)).toBe(true)
})

test('a value that was changed, or moved to another place, does not open', () => {
  const cipher = cipherOf(1)
  const encrypted = cipher.encrypt('a record', 'row/1')
  expect(() => cipher.decrypt(encrypted, 'row/2')).toThrow()
  const last = encrypted.length - 1
  encrypted[last] = (encrypted[last] ?? 0) ^ 1
  expect(() => cipher.decrypt(encrypted, 'row/1')).toThrow()
})

test('a new key opens what the former one encrypted, and a wrong key opens nothing', () => {
  const encrypted = cipherOf(1).encrypt('a record', 'row/1')
  expect(cipherOf(2, 1).decrypt(encrypted, 'row/1').toString()).toBe('a record')
  expect(() => cipherOf(3).decrypt(encrypted, 'row/1')).toThrow()
})

test('a key that is not 32 bytes is refused', () => {
  expect(() => deriveKeys(Buffer.alloc(16).toString('base64'))).toThrow('32 bytes')
})
