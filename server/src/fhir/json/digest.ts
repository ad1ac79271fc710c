import { createHash } from 'node:crypto'

/** A name that the same content always gets, and no other: 40 digits of SHA-256. It hides nothing. */
export const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 40)
