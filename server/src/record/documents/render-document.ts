import { ccdaPage } from './ccda-page.ts'
import { decodeDocument } from './decode-document.ts'
import { DocumentUnreadableError } from './document-unreadable-error.ts'
import { readRtf } from './read-rtf.ts'
import { RtfRefusedError } from './rtf-refused-error.ts'
import { sanitizeNote, textPage } from './sanitize-note.ts'
import type { DocumentForm } from './sniff.ts'

/** A document that is turned into a page. `declared` is the media type it came with. */
export type Renderable = { readonly form: DocumentForm; readonly bytes: Uint8Array; readonly declared: string | null }

/**
 * The largest text that is turned into a page, in bytes: a browser draws it in about a second, and no note is longer.
 * RTF may be larger, because its pictures are in it.
 */
const MAX_PAGE_BYTES = 8_000_000

/**
 * A document as a finished page: HTML without anything that could run, load or lead anywhere.
 * Throws DocumentUnreadableError for what is not what it seems, or more than is shown.
 */
export function renderDocument({ form, bytes, declared }: Renderable): string {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (form === 'rtf') return sanitizeNote(spaced(readOrRefuse(body)))
  if (body.length > MAX_PAGE_BYTES) throw new DocumentUnreadableError('load')
  const text = decodeDocument(body, declared)
  if (form === 'text') return textPage(text)
  if (form === 'html') return sanitizeNote(text)
  if (form === 'ccda') return sanitizeNote(ccdaPage(text))
  throw new DocumentUnreadableError('load')
}

/** Word processors' tabs and spaces hold columns in place. */
const spaced = (html: string): string => `<div style="white-space:pre-wrap">${html}</div>`

function readOrRefuse(body: Buffer): string {
  try {
    return readRtf(body)
  } catch (error) {
    if (error instanceof RtfRefusedError) throw new DocumentUnreadableError('parse', { cause: error })
    throw error
  }
}
