import { getDocuments } from '@kinchart/contract/calls/documents.ts'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { call } from '#api/call.ts'
import { loadOwnDocument } from '#record/documents/document-query.ts'
import type { RecordSource } from './section.ts'

export const ownRecord = (profileId: string): RecordSource => ({
  key: [profileId],
  loadPage: (section, query) => section.load({ profileId, ...query }),
  loadRecord: (id) => call(getRecord, { query: { profileId, id } }),
  loadDocuments: ({ id }) => call(getDocuments, { query: { profileId, id } }),
  loadDocument: loadOwnDocument,
  ownedBy: profileId,
})
