import { getDocuments } from '@kinchart/contract/documents.ts'
import type { RecordDocument } from '@kinchart/contract/documents.ts'
import { getDocumentBinary, getPdf } from '@kinchart/contract/drvisitnotes.ts'
import { getLabDocument } from '@kinchart/contract/labs.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { queryOptions } from '@tanstack/react-query'
import { isPassing } from '#api/call-failed.ts'
import { call } from '#api/call.ts'
import type { RowDocument } from '../section.ts'
import { bytesOf, textOf } from './base64.ts'

/** What a document shows, ready to be drawn. */
export type Content =
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'picture'; readonly address: string }
  | { readonly kind: 'none'; readonly message: string }

const once = (count: number, failure: Error): boolean => count < 1 && isPassing(failure)

export const documentsQuery = (profileId: string, id: string) =>
  queryOptions({
    queryKey: ['documents', profileId, id],
    queryFn: () => call(getDocuments, { query: { profileId, id } }),
    retry: once,
  })

/** Documents are not kept in the page's memory once they are closed. */
export const contentQuery = (row: RowDocument, document: RecordDocument) =>
  queryOptions({
    queryKey: ['document', document.docid, row.isLab],
    queryFn: () => loadContent(row, document),
    retry: once,
    gcTime: 0,
    staleTime: Infinity,
  })

/** Text and PDF come through get-pdf, everything else through the binary call, a report's pages through the lab's. S3 §2. */
async function loadContent(row: RowDocument, { docid, form, isShown }: RecordDocument): Promise<Content> {
  if (form === 'pdf') return { kind: 'pdf', bytes: bytesOf(await call(getPdf, { params: { docid } })) }
  if (row.isLab && isShown && form !== 'image' && form !== 'file') return loadLab(row.id)
  if (form === 'text') return { kind: 'text', text: textOf(await call(getPdf, { params: { docid } })) }
  const { message, contentType, data } = await call(getDocumentBinary, { query: { docid } })
  if (contentType === 'text/html') return { kind: 'page', html: data }
  return data !== '' && /^image\/(?:png|jpeg|gif|webp|bmp)$/.test(contentType)
    ? { kind: 'picture', address: `data:${contentType};base64,${data}` }
    : { kind: 'none', message }
}

async function loadLab(docid: string): Promise<Content> {
  const { data } = await call(getLabDocument, { query: { docid } })
  const [first] = data
  return first === undefined ? { kind: 'none', message: messages.noDocument } : { kind: 'page', html: first.fhirData }
}
