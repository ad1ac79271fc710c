import { listSource } from '@kinchart/contract/calls/record-list.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import {
  getSharedDocument,
  getSharedDocuments,
  getSharedRecord,
  getSharedRows,
} from '@kinchart/contract/calls/shared-with-me.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { z } from 'zod'
import { bytesOf } from '#record/documents/base64.ts'
import { pictureOf } from '#record/documents/content.ts'
import type { RecordSource } from '#record/record-source.ts'
import { askAsRecipient } from './ask-as-recipient.ts'
import { once } from './recipient-query.ts'
import { showAs } from '#record/sections.ts'

const completeness = z.object({
  sources: z.array(listSource),
  unreadable: z.number(),
  enteredInError: z.number(),
})

/** One shared type of a person's record, as a recipient reads it. */
export function sharedRecord(shareId: string, { id: recordTypeId, tabUrl }: RecordType): RecordSource {
  const shared = { shareId, recordTypeId }
  return {
    key: ['shared', shareId, recordTypeId],
    loadPage: async (_section, query) => {
      const answer = await askAsRecipient(getSharedRows, { query: { ...shared, ...query } })
      return { ...completeness.parse(answer), total: answer.total, rows: answer.rows.map(showAs(tabUrl, 'recipient')) }
    },
    // What a record points to, and what it said before, is not shared with it.
    loadRecord: async (id) => {
      const record = await askAsRecipient(getSharedRecord, { query: { ...shared, id } })
      return { ...record, ehrImportRequestId: '', section: null, row: null, earlier: [], related: [] }
    },
    loadDocuments: async ({ id }) => {
      const { documents } = await askAsRecipient(getSharedDocuments, { query: { ...shared, id } })
      return { documents, message: messages.noDocument }
    },
    loadDocument: async (_row, { docid }) => {
      const { message, contentType, data } = await askAsRecipient(getSharedDocument, { query: { ...shared, docid } })
      if (contentType === 'text/html') return { kind: 'page', html: data }
      if (contentType === 'application/pdf') return { kind: 'pdf', bytes: bytesOf(data) }
      return pictureOf(contentType, data) ?? { kind: 'none', why: message }
    },
    retry: once,
    ownedBy: null,
  }
}
