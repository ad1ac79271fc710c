import type { RecordDocument } from '@kinchart/contract/calls/documents.ts'
import { getDocumentBinary, getPdf } from '@kinchart/contract/sections/drvisitnotes.ts'
import { getLabDocument } from '@kinchart/contract/sections/labs.ts'
import { queryOptions } from '@tanstack/react-query'
import { isPassing } from '#api/send.ts'
import { call } from '#api/call.ts'
import type { RecordSource, RowDocument } from '#record/section.ts'
import { pictureOf, type Content } from './content.ts'

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
}

export const textOf = (base64: string): string => new TextDecoder().decode(bytesOf(base64))

const once = (count: number, failure: Error): boolean => count < 1 && isPassing(failure)

export const documentsQuery = (source: RecordSource, row: RowDocument) =>
  queryOptions({
    queryKey: [...source.key, 'documents', row.id],
    queryFn: () => source.loadDocuments(row),
    retry: source.retry ?? once,
    ...(source.ownedBy === null && { gcTime: 0 }),
  })

/** The content is removed from memory once the document is closed. */
export const contentQuery = (source: RecordSource, row: RowDocument, document: RecordDocument) =>
  queryOptions({
    queryKey: [...source.key, 'document', document.docid, row.isLab],
    queryFn: () => source.loadDocument(row, document),
    retry: source.retry ?? once,
    gcTime: 0,
    // For a recipient, load the document each time it is opened, because the share may have ended.
    ...(source.ownedBy !== null && { staleTime: Infinity }),
  })

/**
 * Loads text and PDF through get-pdf, a report's pages through the lab endpoint, and everything else through the binary
 * endpoint. S3 §2.
 */
export async function loadOwnDocument(row: RowDocument, { docid, form, isShown }: RecordDocument): Promise<Content> {
  if (form === 'pdf') return { kind: 'pdf', bytes: bytesOf(await call(getPdf, { params: { docid } })) }
  if (row.isLab && isShown && form !== 'image' && form !== 'file') return loadLab(row.id)
  if (form === 'text') return { kind: 'text', text: textOf(await call(getPdf, { params: { docid } })) }
  const { message, contentType, data } = await call(getDocumentBinary, { query: { docid } })
  if (contentType === 'text/html') return { kind: 'page', html: data }
  return pictureOf(contentType, data) ?? { kind: 'none', why: message }
}

async function loadLab(docid: string): Promise<Content> {
  const { data } = await call(getLabDocument, { query: { docid } })
  const [first] = data
  return first === undefined ? { kind: 'none', why: null } : { kind: 'page', html: first.fhirData }
}
