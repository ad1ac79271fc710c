/** The bytes of base64 text. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
}

/** UTF-8 text that came in base64. */
export const textOf = (base64: string): string => new TextDecoder().decode(bytesOf(base64))
