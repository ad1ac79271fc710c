const NEWLINES = Buffer.from('\r\n\r\n')

/**
 * Returns the first part of a multipart response, without its headers; the whole body if it is not multipart. Source:
 * RFC 2046, 5.1; RFC 2387; DICOM PS3.18, 8.6.1.2.1. Null if the boundary or the part's end is missing, because a
 * truncated part must not be used.
 */
export function readFirstPart(body: Buffer, contentType: string | undefined): Buffer | null {
  const isMultipart = contentType?.trim().toLowerCase().startsWith('multipart/') === true
  if (!isMultipart) return body
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType ?? '') ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return null
  const start = body.indexOf(`--${boundary}`)
  if (start < 0) return null
  const headersEnd = body.indexOf(NEWLINES, start)
  if (headersEnd < 0) return null
  const from = headersEnd + NEWLINES.length
  const end = body.indexOf(`\r\n--${boundary}`, from)
  return end < 0 ? null : body.subarray(from, end)
}
