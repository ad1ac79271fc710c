import type { getDocuments, RecordDocument } from '@kinchart/contract/calls/documents.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import type { getRecord, ListQuery } from '@kinchart/contract/calls/record-list.ts'
import type { Content } from '#record/documents/content.ts'
import type { RecordPage, RowDocument, Section } from './section.ts'

export type PageQuery = Omit<ListQuery, 'profileId'>

export type RecordSource = {
  readonly key: readonly string[]
  readonly loadPage: (section: Section, query: PageQuery) => Promise<RecordPage>
  readonly loadRecord: (id: string) => Promise<AnswerOf<typeof getRecord>>
  readonly loadDocuments: (row: RowDocument) => Promise<AnswerOf<typeof getDocuments>>
  readonly loadDocument: (row: RowDocument, document: RecordDocument) => Promise<Content>
  /** If absent, the query client's own rule applies. */
  readonly retry?: (count: number, failure: Error) => boolean
  /**
   * The owner's profile. Null for a recipient. Only the owner sees trends, other sources of a row and related records,
   * and can download documents. A recipient must request a complete record explicitly, because each access is logged.
   * No record stays in a recipient's memory once it is closed.
   */
  readonly ownedBy: string | null
}
