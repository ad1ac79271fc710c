import sanitizeHtml from 'sanitize-html'

const named: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/**
 * Converts markup to plain text without tags, scripts or styles, whatever the input. A long text is cut to its first
 * whole sentences, within `most` characters, or else at a word, with '…'.
 */
export function plainText(html: string, most: number): string {
  // A block ends its line; the first blocks are enough.
  const lines = html.slice(0, 200_000).replace(/<\/(?:p|li|h\d|div|ul|ol)\s*>|<br\s*\/?>/gi, ' $&')
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => named[entity] ?? entity)
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
  if (text.length <= most) return text
  const start = text.slice(0, most)
  const end = Math.max(...['. ', '? ', '! '].map((sign) => start.lastIndexOf(sign)))
  if (end > 0) return start.slice(0, end + 1)
  return `${start.slice(0, Math.max(1, start.lastIndexOf(' ')))}…`
}
