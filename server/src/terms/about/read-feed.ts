import { z } from 'zod'
import sanitizeHtml from 'sanitize-html'

const named: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/**
 * Drops tags, scripts and styles from any input. Cuts a long text after its last complete sentence within `most`
 * characters, or else after a word, with '…'.
 */
function plainText(html: string, most: number): string {
  // Adds a space at the end of each block element, so that words of two elements stay separate. The first 200,000
  // characters are enough.
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

export type About = { readonly title: string; readonly summary: string; readonly address: string }

const words = z.object({ _value: z.string() }).transform(({ _value: text }) => text)
const entry = z.object({
  title: words,
  summary: words,
  link: z.union([z.array(z.object({ href: z.string() })), z.object({ href: z.string() }).transform((one) => [one])]),
})
/** Entries are parsed individually, so that an invalid entry does not hide a valid entry. */
const feed = z.object({ feed: z.object({ entry: z.array(z.unknown()).default([]) }) })

/**
 * Returns null for a feed without an entry to display. Throws if the text is not a feed. Source: MedlinePlus Connect,
 * web service, JSON.
 */
export function readFeed(body: string): About | null {
  for (const sent of feed.parse(JSON.parse(body)).feed.entry) {
    const read = entry.safeParse(sent)
    if (!read.success) continue
    const { title, summary, link } = read.data
    const address = link.map(({ href }) => ofMedlinePlus(href)).find((one) => one !== null)
    const about = { title: plainText(title, MAX_TITLE), summary: plainText(summary, MAX_SUMMARY) }
    if (address && about.title !== '' && about.summary !== '') return { ...about, address }
  }
  return null
}

const MAX_TITLE = 200
const MAX_SUMMARY = 700

/** Null for a page outside the National Library of Medicine. */
function ofMedlinePlus(href: string): string | null {
  const url = URL.parse(href)
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.port !== '') return null
  return /^(?:[\w-]+\.)*(?:medlineplus|nlm\.nih)\.gov$/.test(url.hostname) ? url.href : null
}
