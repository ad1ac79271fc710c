import type { ReactNode } from 'react'
import type { RecordSource } from '#record/record-source.ts'
import type { RecordPage, Section, ShownRow } from '#record/section.ts'
import type { ListParams } from './records-query.ts'

/** The content around the rows of a list, depending on the reader. A page is null until it is loaded. */
export type ListFrame = {
  /** The desktop list restarts when this changes. */
  readonly restartsOn: string
  readonly above: (page: RecordPage | null, asked: ListParams, hasFailed: boolean) => ReactNode
  /** Shown instead of rows if there are none. */
  readonly empty: (page: RecordPage, asked: ListParams) => ReactNode
  /** Shown instead of rows that could not be loaded. */
  readonly failed: (failure: Error, onRetry: () => void) => ReactNode
  /** Shown instead of the complete list; null if the list is shown. */
  readonly instead: (page: RecordPage) => ReactNode
}

/** The props of a list's rows. */
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
