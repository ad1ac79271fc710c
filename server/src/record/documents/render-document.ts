import { ccdaPage } from './ccda-page.ts'
import { decodeDocument, DocumentUnreadableError } from './decode-document.ts'
import { readRtf } from './read-rtf.ts'
import { RtfRefusedError } from './rtf-refused-error.ts'
import { sanitizeNote, textPage } from './sanitize-note.ts'
import type { DocumentForm } from './sniff.ts'

/** `declared` is the media type as sent. */
export type Renderable = { readonly form: DocumentForm; readonly bytes: Uint8Array; readonly declared: string | null }

/**
 * A browser draws this many bytes of text in about a second. No note is longer. An RTF file may be larger, because it
 * contains its images.
 */
const MAX_PAGE_BYTES = 8_000_000

/**
 * Returns HTML without content that runs, loads or links. Throws DocumentUnreadableError if the document does not have
 * its declared form or exceeds the limit.
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

const spaced = (html: string): string => `<div style="white-space:pre-wrap">${html}</div>`

function readOrRefuse(body: Buffer): string {
  try {
    return readRtf(body)
  } catch (error) {
    if (error instanceof RtfRefusedError) throw new DocumentUnreadableError('parse', { cause: error })
    throw error
  }
}
