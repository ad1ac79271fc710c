import { createHash } from 'node:crypto'

/** The first 40 hex digits of SHA-256. Does not conceal the content. */
export const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 40)
