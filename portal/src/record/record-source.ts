import type { getDocuments, RecordDocument } from '@kinchart/contract/calls/documents.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import type { getRecord, ListQuery } from '@kinchart/contract/calls/record-list.ts'
import type { Content } from '#record/documents/content.ts'
import type { RecordPage, RowDocument, Section } from './section.ts'

/** What is asked of a list, whosever it is. */
export type PageQuery = Omit<ListQuery, 'profileId'>

/** Where the screens of a record get what they show: from its owner's session, or as a recipient of a share. */
export type RecordSource = {
  /** Begins the names under which the page's memory holds what was loaded. */
  readonly key: readonly string[]
  readonly loadPage: (section: Section, query: PageQuery) => Promise<RecordPage>
  readonly loadRecord: (id: string) => Promise<AnswerOf<typeof getRecord>>
  readonly loadDocuments: (row: RowDocument) => Promise<AnswerOf<typeof getDocuments>>
  readonly loadDocument: (row: RowDocument, document: RecordDocument) => Promise<Content>
  /** Whether a failed request is made again; the memory's own rule where there is none. */
  readonly retry?: (count: number, failure: Error) => boolean
  /**
   * Whose record the owner reads; null for a recipient. Only the owner is shown trends, other sources of a row and what
   * a record points to, and takes documents away. A recipient asks for a whole record on purpose, as each look is
   * written down, and no record stays in memory once it is closed.
   */
  readonly ownedBy: string | null
}
