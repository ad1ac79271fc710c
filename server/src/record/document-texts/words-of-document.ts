import sanitizeHtml from 'sanitize-html'
import { splitPayers } from '#forms/ccda/split-payers.ts'
import { ccdaPage } from '../documents/ccda-page.ts'
import { decodeDocument } from '../documents/decode-document.ts'
import { readRtf } from '../documents/read-rtf.ts'
import type { Renderable } from '../documents/render-document.ts'

/**
 * First character of a page that repeats the previous page with the insurance sections included. Apps must not see
 * these sections. No other page starts with this private use character.
 */
export const WITH_INSURANCE = '\uE0F1'

/** 'picture': the document is an image; 'unread': its text cannot be read. */
export type DocumentWords = { readonly pages: readonly string[] } | { readonly why: 'picture' | 'unread' }

/**
 * Maximum number of characters of a document's text. Text beyond this limit is not stored. Even a book of a thousand
 * pages has fewer characters.
 */
const MAX_LETTERS = 2_000_000

export async function wordsOfDocument(document: Renderable): Promise<DocumentWords> {
  if (document.form === 'image') return { why: 'picture' }
  if (document.form === 'file') return { why: 'unread' }
  try {
    const pages = await pagesOf(document)
    if (pages.some((page) => /[\p{L}\p{N}]/u.test(page))) return { pages: cut(pages) }
    return document.form === 'pdf' ? { why: 'picture' } : { pages: [] }
  } catch {
    return { why: 'unread' }
  }
}

async function pagesOf({ form, bytes, declared }: Renderable): Promise<readonly string[]> {
  // Imported lazily: loading pdf.js takes longer than reading most documents.
  if (form === 'pdf') return (await import('./words-of-pdf.ts')).wordsOfPdf(bytes)
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (form === 'rtf') return [plain(readRtf(body))]
  const text = decodeDocument(body, declared)
  if (form === 'text') return [oneLine(text)]
  if (form === 'ccda') return pagesFor(ccdaPage(text), plain(ccdaPage(splitPayers(text)?.rest ?? text)))
  return pagesFor(text, plain(text, false))
}

function pagesFor(html: string, forApps: string): readonly string[] {
  const all = plain(html)
  return all === forApps ? [all] : [forApps, `${WITH_INSURANCE}${all}`]
}

function plain(html: string, hasInsurance = true): string {
  const shown = sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    nonBooleanAttributes: [],
    exclusiveFilter: ({ attribs }) => isHidden(attribs) || (!hasInsurance && attribs['data-about'] === 'insurance'),
  })
  const text = sanitizeHtml(shown.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} })
  return oneLine(text.replaceAll(/&(amp|lt|gt|quot);/g, (_all, name: string) => signs[name] ?? ' '))
}

const isHidden = (attributes: Readonly<Record<string, string>>): boolean =>
  'hidden' in attributes || HIDDEN.test(attributes['style'] ?? '')
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:font-size|opacity)\s*:\s*0(?![.\d]*[1-9])/i

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function cut(pages: readonly string[]): readonly string[] {
  let left = MAX_LETTERS
  return pages.map((page) => {
    const text = page.slice(0, left)
    left -= text.length
    return text
  })
}
