import type { ReactNode } from 'react'
import type { RecordSource } from '#record/record-source.ts'
import type { RecordPage, Section, ShownRow } from '#record/section.ts'
import type { ListParams } from './records-query.ts'

/** The owner and a recipient have different frames. A page is null until it is loaded. */
export type ListFrame = {
  /** The desktop list restarts when this changes. */
  readonly restartsOn: string
  readonly above: (page: RecordPage | null, asked: ListParams, hasFailed: boolean) => ReactNode
  readonly empty: (page: RecordPage, asked: ListParams) => ReactNode
  readonly failed: (failure: Error, onRetry: () => void) => ReactNode
  /** Content shown instead of the whole list. Null if the list is shown. */
  readonly instead: (page: RecordPage) => ReactNode
}

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
