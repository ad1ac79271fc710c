import type { z } from 'zod'
import type { getDocumentBinary } from '@kinchart/contract/sections/drvisitnotes.ts'
import type { getLabDocument } from '@kinchart/contract/sections/labs.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { FileAnswer } from '#platform/http/serve.ts'
import { decodeDocument, DocumentUnreadableError } from './decode-document.ts'
import type { StoredDocument } from './find-documents.ts'
import { nameOriginal } from './name-original.ts'
import { renderInWorker } from './render-in-worker.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'

/**
 * Returns text, HTML, RTF or C-CDA as a finished page ('text/html'), and an image or PDF as base64. For any other
 * format, returns only the type. Source: S3 §7.
 */
export async function showDocument({ shown }: StoredDocument): Promise<z.input<typeof getDocumentBinary.answer>> {
  const message = documentTexts.loaded
  if (shown.form === 'file') return { message: documentTexts.cannotShow, contentType: shown.type, data: '' }
  if (shown.form === 'image' || shown.form === 'pdf')
    return { message, contentType: shown.type, data: shown.bytes.toString('base64') }
  return { message, contentType: 'text/html', data: await pageOf({ shown }) }
}

/**
 * Returns plain text as UTF-8, or a PDF in base64. Source: S3 §7 (get-pdf). Throws 'document-not-loaded' for anything
 * else.
 */
export function showPdfOrText({ shown }: StoredDocument): string {
  if (shown.form === 'pdf') return shown.bytes.toString('base64')
  if (shown.form !== 'text') throw new ApiError('document-not-loaded')
  return Buffer.from(decodeDocument(shown.bytes, shown.declared)).toString('base64')
}

/** Returns the documents of a report, the displayed document first. Source: S3 §7 (DiagnosticReportBinary). */
export async function showLabDocuments(
  documents: readonly StoredDocument[],
): Promise<z.input<typeof getLabDocument.answer>> {
  if (documents.length === 0) return { message: messages.noDocument, data: [] }
  const data: { fhirData: string }[] = []
  for (const document of documents) data.push({ fhirData: await labPage(document) })
  return { message: documentTexts.loaded, data }
}

async function labPage({ shown }: StoredDocument): Promise<string> {
  if (shown.form === 'pdf') return `<p>${documentTexts.isPdf}</p>`
  if (shown.form === 'image') return `<p>${documentTexts.isPicture}</p>`
  return shown.form === 'file' ? `<p>${documentTexts.cannotShow}</p>` : pageOf({ shown })
}

/** Returns the original bytes, with a file name whose extension matches their type. */
export function sendOriginal({ docid, title, original }: StoredDocument): FileAnswer {
  return new FileAnswer(original.bytes, nameOriginal(title ?? `document ${docid}`, original.type))
}

async function pageOf({ shown }: Pick<StoredDocument, 'shown'>): Promise<string> {
  try {
    return await renderInWorker(shown)
  } catch (error) {
    if (!(error instanceof DocumentUnreadableError)) throw error
    throw new ApiError(error.why === 'parse' ? 'document-not-parsed' : 'document-not-loaded', { cause: error })
  }
}
