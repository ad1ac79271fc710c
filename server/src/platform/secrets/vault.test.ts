import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKeys } from './keys.ts'
import { createVault } from './vault.ts'

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64')
const vaultOf = (current: number, ...old: number[]) =>
  createVault({ current: deriveKeys(key(current)), old: old.map((one) => deriveKeys(key(one))) })

test('what was sealed opens again, and never looks the same twice', () => {
  const vault = vaultOf(1)
  const first = vault.seal('5.40 mmol/L', 'row/1')
  expect(vault.open(first, 'row/1').toString()).toBe('5.40 mmol/L')
  expect(vault.seal('5.40 mmol/L', 'row/1').equals(first)).toBe(false)
  expect(first.toString('latin1')).not.toContain('mmol')
  const bytes = randomBytes(5000)
  expect(vault.open(vault.seal(bytes, 'x'), 'x').equals(bytes)).toBe(true)
})

test('a value that was changed, or moved to another place, does not open', () => {
  const vault = vaultOf(1)
  const sealed = vault.seal('a record', 'row/1')
  expect(() => vault.open(sealed, 'row/2')).toThrow()
  const last = sealed.length - 1
  sealed[last] = (sealed[last] ?? 0) ^ 1
  expect(() => vault.open(sealed, 'row/1')).toThrow()
})

test('a new key opens what the former one sealed, and a wrong key opens nothing', () => {
  const sealed = vaultOf(1).seal('a record', 'row/1')
  expect(vaultOf(2, 1).open(sealed, 'row/1').toString()).toBe('a record')
  expect(() => vaultOf(3).open(sealed, 'row/1')).toThrow()
})

test('a key that is not 32 bytes is refused', () => {
  expect(() => deriveKeys(Buffer.alloc(16).toString('base64'))).toThrow('32 bytes')
})
