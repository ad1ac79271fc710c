import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deriveKeys, loadKeys } from './keys.ts'
import { createCipher, dataKeyAad } from './cipher.ts'

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64')
const cipherOf = (current: number, ...old: number[]) =>
  createCipher({ current: deriveKeys(key(current)), old: old.map((one) => deriveKeys(key(one))) })

test('decrypts encrypted values and never produces the same ciphertext twice', () => {
  const cipher = cipherOf(1)
  const first = cipher.server.encrypt('5.40 mmol/L', 'row/1')
  expect(cipher.server.decrypt(first, 'row/1').toString()).toBe('5.40 mmol/L')
  expect(cipher.server.encrypt('5.40 mmol/L', 'row/1').equals(first)).toBe(false)
  expect(first.toString('latin1')).not.toContain('mmol')
  const bytes = randomBytes(5000)
  expect(cipher.server.decrypt(cipher.server.encrypt(bytes, 'x'), 'x').equals(bytes)).toBe(true)
})

test('rejects a value that was changed or moved to another row', () => {
  const cipher = cipherOf(1)
  const encrypted = cipher.server.encrypt('a record', 'row/1')
  expect(() => cipher.server.decrypt(encrypted, 'row/2')).toThrow()
  const last = encrypted.length - 1
  encrypted[last] = (encrypted[last] ?? 0) ^ 1
  expect(() => cipher.server.decrypt(encrypted, 'row/1')).toThrow()
})

test('decrypts values encrypted with the previous key only if that key is configured together with the new key', () => {
  const encrypted = cipherOf(1).server.encrypt('a record', 'row/1')
  expect(cipherOf(2, 1).server.decrypt(encrypted, 'row/1').toString()).toBe('a record')
  expect(() => cipherOf(3).server.decrypt(encrypted, 'row/1')).toThrow()
})

test('rejects a key that is not 32 bytes', () => {
  expect(() => deriveKeys(Buffer.alloc(16).toString('base64'))).toThrow('32 bytes')
})

test('decrypts one person’s data only with that person’s key, and decrypts the key only in its own row', () => {
  const cipher = cipherOf(1)
  const [marisol, teodor] = [cipher.makeDataKey('marisol'), cipher.makeDataKey('teodor')]
  const encrypted = marisol.own.encrypt('a record', 'row/1')
  expect(cipher.openDataKey(marisol.dataKey, 'marisol').decrypt(encrypted, 'row/1').toString()).toBe('a record')
  expect(() => teodor.own.decrypt(encrypted, 'row/1')).toThrow()
  expect(() => cipher.server.decrypt(encrypted, 'row/1')).toThrow()
  expect(() => cipher.openDataKey(marisol.dataKey, 'teodor')).toThrow()
  expect(() => cipherOf(2).openDataKey(marisol.dataKey, 'marisol')).toThrow()
})

test('still decrypts values encrypted before personal keys existed, but only in their own row', () => {
  const cipher = cipherOf(1)
  const { own } = cipher.makeDataKey('marisol')
  const former = cipher.server.encrypt('a record', 'row/1')
  expect(own.decrypt(former, 'row/1').toString()).toBe('a record')
  expect(() => own.decrypt(former, 'row/2')).toThrow()
})

test('decrypts data without the previous secret after the personal key was re-encrypted', () => {
  const { dataKey, own } = cipherOf(1).makeDataKey('marisol')
  const encrypted = own.encrypt('a record', 'row/1')
  const between = cipherOf(2, 1)
  const renewed = between.server.encrypt(between.server.decrypt(dataKey, dataKeyAad('marisol')), dataKeyAad('marisol'))
  expect(cipherOf(2).openDataKey(renewed, 'marisol').decrypt(encrypted, 'row/1').toString()).toBe('a record')
})

test('generates a random secret in a file that only the file’s owner can read, and reuses the secret at the next start', async () => {
  const [one, other] = [mkdtempSync(join(tmpdir(), 'kinchart-key-')), mkdtempSync(join(tmpdir(), 'kinchart-key-'))]
  const load = async (dataDir: string) =>
    loadKeys({ secretKey: undefined, secretKeysOld: [], dataDir, isPrivate: true })
  const made = await load(one)
  expect(statSync(join(one, 'secret.key')).mode & 0o077).toBe(0)
  expect((await load(one)).current.encryption.equals(made.current.encryption)).toBe(true)
  expect((await load(other)).current.encryption.equals(made.current.encryption)).toBe(false)
  for (const folder of [one, other]) rmSync(folder, { recursive: true })
})

test('with an external database, does not start unless the operator sets a secret', async () => {
  const options = { secretKey: undefined, secretKeysOld: [], dataDir: tmpdir(), isPrivate: false }
  await expect(loadKeys(options)).rejects.toThrow('SECRET_KEY')
})
