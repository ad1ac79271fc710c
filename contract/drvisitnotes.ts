/** Doctor visit notes. Source: S3 §3 (Document reference), §7; FHIR R4 DocumentReference. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const visitNoteRow = rowBase.extend({
  authors: text,
  subject: text,
  category: text,
  dateGenerated: text,
  indexedOn: text,
  type: text,
  status: text,
  /** How far the document itself is ('preliminary', 'final', 'amended'). */
  docStatus: text.optional(),
  custodian: text,
  description: text,
  contentType: text,
})
export type VisitNoteRow = z.output<typeof visitNoteRow>

export const listVisitNotes = endpoint({
  method: 'GET',
  path: '/MergeEHR/DocumentReferenceByProfileId',
  summary: 'Doctor visit notes',
  access: 'record',
  query: listQuery,
  answer: recordList('documentReference', visitNoteRow),
})

export const getDocumentBinary = endpoint({
  method: 'GET',
  path: '/MergeEHR/DocumentReferenceBinary',
  summary: 'An html, rtf or octet-stream document',
  access: 'session',
  query: z.object({ docid: z.string().max(64) }),
  answer: z.object({ message: z.string(), contentType: z.string(), data: z.string() }),
})

/** Base64 text. */
export const getPdf = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-pdf/{docid}',
  summary: 'A PDF or plain text document as base64',
  access: 'session',
  params: z.object({ docid: z.string().max(64) }),
  answer: z.string(),
})
