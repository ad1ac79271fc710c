const TAG = /<(script|style)\b[\s\S]*?<\/\1\s*>|<[a-z!/][^>]*>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const ENTITY = /&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos|nbsp);/gi

/** Start of a stack trace: an error class name or a stack line. */
const STACK =
  /(?:[\w$]+\.)+[\w$]*(?:Exception|Error)\b|\b[A-Z]\w*Exception\b|\bat [\w$.<>/]+ ?\(|\bTraceback \(most recent|\bFile "[^"]+", line \d|\b[\w$-]+\.(?:java|cs|py|js|rb|php|go):\d+/

/**
 * Returns a message of another system as a sentence that can be shown to users, without markup or stack traces.
 * Absence: null if nothing is left.
 */
export function plainWords(message: string): string | null {
  const text = beforeStack(message)
    .replaceAll(TAG, ' ')
    .replaceAll(ENTITY, decoded)
    // Escaped markup inside markup.
    .replaceAll(TAG, ' ')
    .replaceAll(/\p{Cc}+/gu, ' ')
  const words = beforeStack(text).replaceAll(/ {2,}/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : null
}

function beforeStack(text: string): string {
  const stack = STACK.exec(text)
  return stack ? text.slice(0, stack.index) : text
}

function decoded(entity: string): string {
  const inner = entity.slice(1, -1).toLowerCase()
  if (!inner.startsWith('#')) return ENTITIES[inner] ?? ' '
  const code = inner.startsWith('#x') ? Number.parseInt(inner.slice(2), 16) : Number(inner.slice(1))
  return code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ' '
}
