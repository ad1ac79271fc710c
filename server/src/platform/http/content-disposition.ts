const MAX_NAME = 150

/**
 * The header that makes a browser save an answer under a name. Source: RFC 6266, RFC 8187. Letters beyond ASCII stand in
 * `filename*`. Separators of paths, control characters and those that turn the writing direction are left out.
 */
export function dispositionOf(name: string): string {
  const safe = safeFileName(name)
  const ascii = safe.replaceAll(/[^\u0020-\u007E]|["\\%]/g, '_')
  const encoded = encodeURIComponent(safe).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A name without what systems do not take in one, and without a dot in front; 'download' where nothing is left. */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const points = Array.from(plain)
  if (points.length <= MAX_NAME) return plain === '' ? 'download' : plain
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  return points.slice(0, MAX_NAME - ending.length).join('') + ending
}
