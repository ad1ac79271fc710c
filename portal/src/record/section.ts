/** What the portal knows of one kind of record: its columns, how it is asked for, and how a row is shown. */
import type { AddedBy, ListQuery, ListSource, OwnNote } from '@kinchart/contract/calls/record-list.ts'
import type { mark, measured, referenceRange } from '@kinchart/contract/calls/record-list.ts'
import type { SectionColumn } from '@kinchart/contract/sections/section.ts'
import type { ComponentType } from 'react'
import type { z } from 'zod'

export type Range = z.output<typeof referenceRange>
/** `isOurs`: its word is Kinchart's, in the page's language, as what the results of a panel say together. */
export type Mark = z.output<typeof mark> & { readonly isOurs?: true }
export type Measured = z.output<typeof measured>

/**
 * What is in one cell. `small` is a second line under the first; `says` is the beginning of that line that qualifies the
 * record ('Not given') and is never cut off. `note` qualifies the values above it.
 */
export type Cell =
  | {
      readonly kind: 'text'
      readonly text: string | null
      readonly small?: string
      readonly says?: string
      readonly isStrong?: boolean
      /** It names who of the family wrote the row. */
      readonly isOwn?: true
    }
  | { readonly kind: 'date'; readonly date: string | null }
  | { readonly kind: 'values'; readonly values: readonly ShownValue[]; readonly isOut: boolean; readonly note?: string }
  | { readonly kind: 'range'; readonly range: Range | null; readonly value: string | null; readonly isMarked?: boolean }
  | { readonly kind: 'mark'; readonly mark: Mark | null; readonly text: string | null }

/**
 * A value and its unit, with the digits as sent; a text that is no number has no unit. `name` says which of several it
 * is. `isOut`: the source marked it as out of range; absent where the cell says it of all.
 */
export type ShownValue = {
  readonly value: string
  readonly unit: string | null
  readonly isNumber: boolean
  /** Its words are Kinchart's, in the page's language: why there is no value. */
  readonly isOurs?: true
  readonly name?: string
  readonly isOut?: boolean
}

export type Fact = { readonly label: string; readonly text: string }

/** One result of a panel, for the details. */
export type ShownResult = {
  readonly name: string
  readonly value: ShownValue
  readonly range: Range | null
  readonly mark: Mark | null
  /** The source's own words for it, where they are no mark ('Positive'). */
  readonly interpretation?: string | null
  /** What qualifies it, in words ('Preliminary'). */
  readonly meaning?: string
  /** Its source has withdrawn it: the value is struck. */
  readonly isWithdrawn?: boolean
  /** What its own details open; absent where it is told with its row alone. `date`: its own, where it has one. */
  readonly opens?: { readonly id: string | null; readonly testKey: string | null; readonly date: string | null }
}

/** A test whose history can be shown. */
export type ShownTest = {
  readonly testKey: string
  readonly name: string
  /** The record that its result opens, where that is another one than the row's. */
  readonly id?: string
}

/** A row's document. `isLab`: it is asked for by the call of laboratory documents (S3 §7). */
export type RowDocument = { readonly id: string; readonly title: string; readonly isLab: boolean }

/** A row ready to be drawn, in the grid, as a card and on top of its details. */
export type ShownRow = {
  readonly id: string
  readonly title: string
  /** Begins with `says`, where the record is qualified. */
  readonly caption: string
  /** What has to be known before anything else of it is read ('Not given'); absent where nothing qualifies it. */
  readonly says?: string | null
  /** Who sent it; several where they say the same. */
  readonly providerName: string
  /** Each of them, and the id under which its record opens. */
  readonly sources: readonly { readonly id: string; readonly providerName: string }[]
  /** Who of the family wrote it; absent in what a source sent. */
  readonly addedBy?: AddedBy
  /** What the person says is different about it, and whether it is read by them. */
  readonly ownNote?: OwnNote & { readonly isTheirs: boolean }
  readonly date: string | null
  /** The instant at which its source was found not to list it any more. */
  readonly missingSince: string | null
  readonly cells: Readonly<Record<string, Cell>>
  readonly facts: readonly Fact[]
  readonly results: readonly ShownResult[]
  /** What opens its document; absent where there is none. */
  readonly document?: RowDocument | null
  /** It arrived after the last visit, and was not opened yet. */
  readonly isNew?: true
  /** What can be followed over time; absent where that means nothing. */
  readonly tests?: readonly ShownTest[]
}

/** A column of the grid: what is sorted and searched, how it is called, and how wide it is. */
export type Column = Omit<SectionColumn, 'words' | 'small' | 'isName' | 'label'> & { readonly label: string }

/** What is drawn of a row by hand, beside what its section's declaration says. */
export type SpecialRow = Partial<Pick<ShownRow, 'results' | 'tests'>> & Pick<ShownRow, 'cells'>

export type SearchColumn = { readonly field: string; readonly label: string }

export type RecordPage = {
  readonly rows: readonly ShownRow[]
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  /** Records that their source marked as entered in error: counted, not shown. */
  readonly enteredInError: number
  readonly total: number
}

/** What a list hands out as a spreadsheet: the columns' heads, and rows of cells in their order. Null is an empty cell. */
type ListExport = {
  readonly heads: readonly string[]
  /** A part of the whole list as it is searched and sorted. */
  readonly load: (query: ListQuery) => Promise<ExportedPart>
}
export type ExportedPart = { readonly rows: readonly (readonly (string | null)[])[]; readonly total: number }

/** What draws a list's rows where it is not the usual parts. */
type SectionParts = {
  readonly Details?: ComponentType<{
    readonly profileId: string
    readonly row: ShownRow
    readonly onClose: () => void
  }>
  readonly Cards?: ComponentType<{
    readonly rows: readonly ShownRow[]
    readonly onDetails: (row: ShownRow) => void
  }>
}

export type Section = {
  /** The name of its page: a tab of My Records, or a page of its own. */
  readonly tabUrl: string
  /** The kind in words, as in 'none of them holds a lab result for you'. */
  readonly one: string
  readonly many: string
  readonly columns: readonly Column[]
  readonly searchColumns: readonly SearchColumn[]
  readonly load: (query: ListQuery) => Promise<RecordPage>
  /** Rows may open a document beside their details. */
  readonly holdsDocuments?: true
  readonly export?: ListExport
  readonly parts?: SectionParts
}
