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
    const letters = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return decoded.trim().startsWith('{') ? decoded : null
  } catch {
    return null
  }
}
