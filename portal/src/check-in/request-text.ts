const LINK = /(?:#|^)request=([A-Za-z0-9_-]{1,270000})$/

/**
 * Returns the request in pasted, scanned or opened text. The request is the text itself, or the part of a link after
 * '#', which never reaches a server. Null for any other text. The server decides whether the request can be answered.
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
