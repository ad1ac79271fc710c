/**
 * The text of an answer: by its byte order mark, else by its stated charset, else UTF-8 (RFC 8259 8.1). Bytes that do
 * not fit become U+FFFD and are never dropped.
 */
export function decodeText(body: Buffer, contentType: string | undefined): string {
  if (body[0] === 0xff && body[1] === 0xfe) return new TextDecoder('utf-16le').decode(body)
  if (body[0] === 0xfe && body[1] === 0xff) return new TextDecoder('utf-16be').decode(body)
  const charset = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase()
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8') return new TextDecoder().decode(body)
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
