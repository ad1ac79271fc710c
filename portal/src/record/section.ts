/** What the portal knows of one kind of record: its columns, how it is asked for, and how a row is shown. */
import type { ListQuery, ListSource } from '@kinchart/contract/record-list.ts'
import type { mark, measured, referenceRange } from '@kinchart/contract/record-list.ts'
import type { TabUrl } from '@kinchart/contract/record-types.ts'
import type { z } from 'zod'

export type Range = z.output<typeof referenceRange>
export type Mark = z.output<typeof mark>
export type Measured = z.output<typeof measured>

/** What stands in one cell. `small` is a second line under the first. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string | null; readonly small?: string; readonly isStrong?: boolean }
  | { readonly kind: 'date'; readonly date: string | null }
  | { readonly kind: 'values'; readonly values: readonly ShownValue[]; readonly isOut: boolean }
  | { readonly kind: 'range'; readonly range: Range | null; readonly value: string | null }
  | { readonly kind: 'mark'; readonly mark: Mark | null; readonly text: string | null }

/** A value and its unit, with the digits as sent; a text that is no number has no unit. */
export type ShownValue = { readonly value: string; readonly unit: string | null; readonly isNumber: boolean }

export type Fact = { readonly label: string; readonly text: string }

/** One result of a panel, for the details. */
export type ShownResult = {
  readonly name: string
  readonly value: ShownValue
  readonly range: Range | null
  readonly mark: Mark | null
}

/** A row ready to be drawn, in the grid, as a card and on top of its details. */
export type ShownRow = {
  readonly id: string
  readonly title: string
  readonly caption: string
  /** Who sent it; several where they say the same. */
  readonly providerName: string
  /** Each of them, and the id under which its record opens. */
  readonly sources: readonly { readonly id: string; readonly providerName: string }[]
  readonly date: string | null
  /** The instant at which its source was found not to list it any more. */
  readonly goneSince: string | null
  readonly cells: Readonly<Record<string, Cell>>
  readonly facts: readonly Fact[]
  readonly results: readonly ShownResult[]
}

export type Column = {
  /** The row's field: what is sorted and searched. */
  readonly field: string
  readonly label: string
  /** Fixed width in px: dates, values, ranges, marks. */
  readonly width?: number
  /** The least width of a column of words; what is left over is shared in proportion. */
  readonly minWidth?: number
  /** On phone cards: these stand under the title. Title, value, date and source always do. */
  readonly isOnCard?: boolean
  readonly isSortable?: boolean
}

export type SearchColumn = { readonly field: string; readonly label: string }

export type RecordPage = {
  readonly rows: readonly ShownRow[]
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  readonly total: number
}

export type Section = {
  readonly tabUrl: TabUrl
  /** The kind in words, as in 'none of them holds a lab result for you'. */
  readonly one: string
  readonly many: string
  readonly columns: readonly Column[]
  readonly searchColumns: readonly SearchColumn[]
  readonly load: (query: ListQuery) => Promise<RecordPage>
}
