import { CompactEncrypt, base64url, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { decryptContent, encryptContent, newKey } from './health-link.ts'
import { expiryOf, newPasscode } from './make-link-dialog.tsx'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (content: Uint8Array) => new TextDecoder().decode(content)
const record = JSON.stringify({ resourceType: 'Bundle', note: 'Ünïcode 日本', many: 'abc'.repeat(1000) })

test('decrypts a link’s compressed content with the link’s key and returns the content type', async () => {
  const key = newKey()
  const jwe = await encryptContent(bytes(record), key)
  expect(decodeProtectedHeader(jwe)).toEqual({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json', zip: 'DEF' })
  expect(jwe.split('.')).toHaveLength(5)
  expect(jwe.length).toBeLessThan(record.length)
  const file = await decryptContent(jwe, key)
  expect([file.type, text(file.bytes)]).toEqual(['application/fhir+json', record])
})

test('creates keys of 256 bits, and encrypts equal content differently each time', async () => {
  const key = newKey()
  expect(base64url.decode(key)).toHaveLength(32)
  expect(newKey()).not.toBe(key)
  const [one, other] = await Promise.all([encryptContent(bytes(record), key), encryptContent(bytes(record), key)])
  expect(one.split('.')[2]).not.toBe(other.split('.')[2])
})

const made = async (content: Uint8Array, key: string, head: object = {}): Promise<string> =>
  new CompactEncrypt(content).setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...head }).encrypt(base64url.decode(key))

test('decrypts content from other apps even if it is uncompressed or has no type', async () => {
  const key = newKey()
  const file = await decryptContent(await made(bytes(record), key), key)
  expect([file.type, text(file.bytes)]).toEqual([null, record])
})

test('rejects content that was changed, truncated or encrypted for another key', async () => {
  const key = newKey()
  const [head = '', , nonce = '', cipher = '', tag = ''] = (await encryptContent(bytes(record), key)).split('.')
  const flip = (part: string) => (part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`)
  for (const spoilt of [
    `${head}..${nonce}.${flip(cipher)}.${tag}`,
    `${head}..${nonce}.${cipher}.${flip(tag)}`,
    `${head}..${flip(nonce)}.${cipher}.${tag}`,
    `${base64url.encode('{"alg":"dir","enc":"A256GCM"}')}..${nonce}.${cipher}.${tag}`,
    `${head}..${nonce}.${cipher.slice(0, -8)}.${tag}`,
    'no jwe at all',
    '',
  ])
    await expect(decryptContent(spoilt, key)).rejects.toMatchObject({ why: 'damaged' })
  await expect(decryptContent(`${head}..${nonce}.${cipher}.${tag}`, newKey())).rejects.toMatchObject({ why: 'damaged' })
})

test('rejects other kinds of encryption', async () => {
  const key = newKey()
  const other = await new CompactEncrypt(bytes(record))
    .setProtectedHeader({ alg: 'A256KW', enc: 'A256GCM' })
    .encrypt(base64url.decode(key))
  await expect(decryptContent(other, key)).rejects.toMatchObject({ why: 'damaged' })
})

test('stops decompressing a small file that expands too much', async () => {
  const key = newKey()
  const bomb = await made(new Uint8Array(60_000_000), key, { zip: 'DEF' })
  expect(bomb.length).toBeLessThan(200_000)
  await expect(decryptContent(bomb, key)).rejects.toMatchObject({ why: 'too-large' })
  const large = await made(new Uint8Array(5_000_001), key)
  await expect(decryptContent(large, key)).rejects.toMatchObject({ why: 'too-large' })
})

test('suggests a passcode of eight characters that are not easily confused', () => {
  const made = new Set(Array.from({ length: 200 }, newPasscode))
  expect(made.size).toBe(200)
  for (const one of made) expect(one).toMatch(/^[a-hjkmnp-z2-9]{8}$/)
})

test('sets a link to expire after a number of days, or at the end of a future day within one year', () => {
  const now = new Date(2026, 10, 21, 12)
  expect(expiryOf('7', '', now)?.getTime()).toBe(now.getTime() + 7 * 86_400_000)
  expect(expiryOf('date', '2026-11-21', now)).toEqual(new Date(2026, 10, 21, 23, 59, 59))
  for (const day of ['', '2026-11-20', '2028-01-01', '2026-02-31', 'soon'])
    expect(expiryOf('date', day, now)).toBeNull()
})
