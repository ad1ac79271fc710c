/**
 * The text of a document: by its byte order mark, else the charset it was declared with, else what it says itself
 * (XML declaration, HTML meta), else UTF-8, and where the bytes are none, windows-1252. Bytes that do not fit become
 * U+FFFD; nothing is dropped.
 */
export function decodeDocument(bytes: Buffer, declared: string | null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  const asUtf8 = decodeStrictly(bytes)
  const said = charsetIn(declared ?? '') ?? charsetIn(bytes.subarray(0, 2048).toString('latin1'))
  // Senders call everything something; where it reads as UTF-8 without a fault, it is UTF-8.
  if (said === null || isUtf8(said)) return asUtf8 ?? new TextDecoder('windows-1252').decode(bytes)
  const decoder = decoderFor(said)
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
    // The text was found by reading single bytes: it cannot be two bytes a letter.
    return decoder.encoding.startsWith('utf-16') ? null : decoder
  } catch {
    return null
  }
}
