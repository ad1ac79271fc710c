import type { getDocuments, RecordDocument } from '@kinchart/contract/calls/documents.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import type { getRecord, ListQuery } from '@kinchart/contract/calls/record-list.ts'
import type { Content } from '#record/documents/content.ts'
import type { RecordPage, RowDocument, Section } from './section.ts'

/** The parameters of a list request, without the patient. */
export type PageQuery = Omit<ListQuery, 'profileId'>

/** Where the record screens load their data: from the owner's session, or as a recipient of a share. */
export type RecordSource = {
  /** Prefix of the query keys of the loaded data. */
  readonly key: readonly string[]
  readonly loadPage: (section: Section, query: PageQuery) => Promise<RecordPage>
  readonly loadRecord: (id: string) => Promise<AnswerOf<typeof getRecord>>
  readonly loadDocuments: (row: RowDocument) => Promise<AnswerOf<typeof getDocuments>>
  readonly loadDocument: (row: RowDocument, document: RecordDocument) => Promise<Content>
  /** Whether a failed request is retried; the query client's own rule if absent. */
  readonly retry?: (count: number, failure: Error) => boolean
  /**
   * The patient whose record the owner reads; null for a recipient. Only the owner sees trends, other sources of a row
   * and related records, and can download documents. A recipient requests a complete record explicitly, because each
   * access is logged, and no record stays in memory once it is closed.
   */
  readonly ownedBy: string | null
}
