/**
 * Decodes by the byte order mark, or else by the charset that `declared` states, or else by the charset that the
 * document states (XML declaration, HTML meta). Without any of these, decodes as UTF-8, or as windows-1252 if the
 * bytes are not valid UTF-8. Invalid bytes become U+FFFD; none are dropped.
 */
export function decodeDocument(bytes: Buffer, declared: string | null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  const asUtf8 = decodeStrictly(bytes)
  const charset = charsetIn(declared ?? '') ?? charsetIn(bytes.subarray(0, 2048).toString('latin1'))
  // A declaration of UTF-8 is unreliable: decode bytes that are not valid UTF-8 as windows-1252.
  if (charset === null || isUtf8(charset)) return asUtf8 ?? new TextDecoder('windows-1252').decode(bytes)
  const decoder = decoderFor(charset)
  if (decoder === null || (asUtf8 !== null && isAscii(bytes)))
    return asUtf8 ?? new TextDecoder('windows-1252').decode(bytes)
  return decoder.decode(bytes)
}

const isUtf8 = (label: string): boolean => /^utf-?8$/i.test(label)

const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80 && byte !== 0x1b)

function decodeStrictly(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function charsetIn(text: string): string | null {
  return /(?:charset|encoding)\s*=\s*["']?([\w:.-]{2,40})/i.exec(text)?.[1] ?? null
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    const decoder = new TextDecoder(label)
    // The declaration was readable as single bytes, so the document cannot be UTF-16.
    return decoder.encoding.startsWith('utf-16') ? null : decoder
  } catch {
    return null
  }
}

/** The document's bytes cannot be shown. `parse`: invalid RTF; `load`: anything else (S3 §8). */
export class DocumentUnreadableError extends Error {
  readonly why: 'parse' | 'load'
  constructor(why: 'parse' | 'load', options?: ErrorOptions) {
    super(why, options)
    this.name = 'DocumentUnreadableError'
    this.why = why
  }
}
