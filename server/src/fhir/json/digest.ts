import { createHash } from 'node:crypto'

/**
 * Returns the first 40 hex digits of SHA-256. The hash uses no secret key, so anyone who sees the digest can test
 * whether it matches guessed content.
 */
export const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 40)
