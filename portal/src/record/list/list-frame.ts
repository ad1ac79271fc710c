import type { ReactNode } from 'react'
import type { RecordSource } from '#record/record-source.ts'
import type { RecordPage, Section, ShownRow } from '#record/section.ts'
import type { ListParams } from './records-query.ts'

/** What is around the rows of a list, by who reads them. A page is null until it is loaded. */
export type ListFrame = {
  /** A list on a desk begins anew where this changes. */
  readonly restartsOn: string
  readonly above: (page: RecordPage | null, asked: ListParams, hasFailed: boolean) => ReactNode
  /** In the place of rows where there are none. */
  readonly empty: (page: RecordPage, asked: ListParams) => ReactNode
  /** In the place of rows that could not be loaded. */
  readonly failed: (failure: Error, onRetry: () => void) => ReactNode
  /** In the place of the whole list; null where the list is shown. */
  readonly instead: (page: RecordPage) => ReactNode
}

/** What the rows of a list are drawn from. */
export type RowsProps = {
  readonly source: RecordSource
  readonly section: Section
  readonly name: string
  readonly who: string
  readonly asked: ListParams
  readonly frame: ListFrame
  readonly onDetails: (row: ShownRow) => void
  readonly onDocument: (row: ShownRow) => void
}
