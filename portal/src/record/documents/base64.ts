/** Decodes base64 to bytes. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
}

/** Decodes base64 to UTF-8 text. */
export const textOf = (base64: string): string => new TextDecoder().decode(bytesOf(base64))
