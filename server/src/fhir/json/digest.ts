import { createHash } from 'node:crypto'

/** Returns the first 40 hex digits of SHA-256. Has no key, so anyone can compare the digest with guessed content. */
export const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 40)
