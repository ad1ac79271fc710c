/**
 * Decodes by the byte order mark. Without one, decodes as UTF-16 if every other byte at the beginning is zero (RFC
 * 4627 3), else by the stated charset, else as UTF-8 (RFC 8259 8.1). If the charset is missing or UTF-8 but the body
 * clearly is not UTF-8, decodes as Windows-1252, because old systems send it without a charset. Invalid bytes become
 * U+FFFD and are never dropped.
 */
export function decodeText(body: Buffer, contentType: string | undefined): string {
  return decodeKnown(body, contentType).text
}

export function decodeKnown(
  body: Buffer,
  contentType: string | undefined,
): { readonly text: string; readonly isWhole: boolean } {
  const stated = markOf(body) ?? zeroesOf(body) ?? charsetOf(contentType)
  try {
    return { text: new TextDecoder(stated, { fatal: true }).decode(body), isWhole: true }
  } catch {
    const text = new TextDecoder(stated).decode(body)
    return stated === 'utf-8' && isForeign(text)
      ? { text: new TextDecoder('windows-1252').decode(body), isWhole: true }
      : { text, isWhole: false }
  }
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  return body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : undefined
}

/**
 * JSON begins with two ASCII characters. If each has a zero byte next to it, the text is UTF-16, even if another
 * charset is stated.
 */
function zeroesOf(body: Buffer): string | undefined {
  const zeroes = [...body.subarray(0, 4)].map((byte) => (byte === 0 ? '0' : 'x')).join('')
  return zeroes === 'x0x0' ? 'utf-16le' : zeroes === '0x0x' ? 'utf-16be' : undefined
}

function charsetOf(contentType: string | undefined): string {
  const stated = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1]
  try {
    return new TextDecoder(stated).encoding
  } catch {
    return 'utf-8'
  }
}

/**
 * Returns true if most non-ASCII characters are invalid, so that the text is probably not UTF-8. In damaged UTF-8,
 * most non-ASCII characters are still valid.
 */
function isForeign(text: string): boolean {
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const good = text.match(/[\u0080-\uFFFC\uFFFE\uFFFF]/g)?.length ?? 0
  return broken > good && !text.includes('\u0000')
}

/** Lists FHIR's current media type before the media types of older servers. */
export const ACCEPT_FHIR =
  'application/fhir+json, application/json+fhir;q=0.9, application/json;q=0.8, application/fhir+xml;q=0.1'
