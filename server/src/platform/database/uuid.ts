import { createHash } from 'node:crypto'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns true for a UUID. In a query, any other text would cause a database error. */
export const isUuid = (id: string): boolean => UUID.test(id)

/** Computes a UUID of version 8 (RFC 9562 §5.8) from the text. The same text always gives the same UUID. */
export function uuidOf(words: string): string {
  const digest = createHash('sha256').update(words).digest()
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  return digest
    .toString('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
