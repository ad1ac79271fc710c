import { forRecord, type ForAnyone } from '#account/data-keys.ts'
import { getDocuments, getOriginal } from '@kinchart/contract/calls/documents.ts'
import { getDocumentBinary, getPdf } from '@kinchart/contract/sections/drvisitnotes.ts'
import { getLabDocument } from '@kinchart/contract/sections/labs.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Serve } from '#family/serve.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findRow } from '#lists/show-record.ts'
import { listDocuments, openStoredFormats, openDocument } from './find-documents.ts'
import type { DocumentServices } from './open-form.ts'
import { sendOriginal, showDocument, showLabDocuments, showPdfOrText } from './show-document.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'

/** Source: S3 §2, §7. */
export function serveDocuments(serve: Serve, services: ForAnyone<DocumentServices>): void {
  serve(getDocuments, async ({ caller: { record }, query }) => {
    const row = await findRow(services, record, query.id)
    if (!row) throw new ApiError('not-found')
    const documents = await listDocuments(forRecord(services, record), row)
    return { message: documents.length === 0 ? messages.noDocument : documentTexts.loaded, documents }
  })
  serve(getDocumentBinary, async ({ caller, query }) => showDocument(await openDocument(services, caller, query.docid)))
  serve(getPdf, async ({ caller, params }) => showPdfOrText(await openDocument(services, caller, params.docid)))
  serve(getLabDocument, async ({ caller, query }) =>
    showLabDocuments(await openStoredFormats(services, caller, query.docid)),
  )
  serve(getOriginal, async ({ caller, params }) =>
    sendOriginal(await openDocument(services, caller, params.documentId)),
  )
}
