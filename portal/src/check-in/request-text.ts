import { base64url } from 'jose'

const LINK = /(?:#|^)request=([A-Za-z0-9_-]{1,270000})$/

/**
 * The request in what a person pasted, scanned or opened: the request itself, or a link that carries it after its '#', where it never
 * reaches a server. Null for what is neither. Whether it can be answered, the server says.
 */
export function requestOf(given: string): string | null {
  const text = given.trim()
  if (text.startsWith('{')) return text
  const [, encoded] = LINK.exec(text) ?? []
  if (encoded === undefined) return null
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(encoded))
    return decoded.trim().startsWith('{') ? decoded : null
  } catch {
    return null
  }
}
