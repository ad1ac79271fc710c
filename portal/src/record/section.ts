/** Everything the portal knows about one section: its columns, its request, and how a row is shown. */
import type {
  AddedBy,
  ListQuery,
  ListSource,
  OwnNote,
  mark,
  measured,
  referenceRange,
} from '@kinchart/contract/calls/record-list.ts'
import type { SectionColumn } from '@kinchart/contract/sections/section.ts'
import type { ComponentType } from 'react'
import type { z } from 'zod'

export type Range = z.output<typeof referenceRange>
/** `isOurs`: its text is Kinchart's, in the page's language, such as the combined flag of a panel. */
export type Mark = z.output<typeof mark> & { readonly isOurs?: true }
export type Measured = z.output<typeof measured>

/**
 * The content of one cell. `small` is a second line under the first; `says` is the start of that line that qualifies
 * the record ('Not given') and is never cut off. `note` qualifies the values above it.
 */
export type Cell =
  | {
      readonly kind: 'text'
      readonly text: string | null
      readonly small?: string
      readonly says?: string
      readonly isStrong?: boolean
      /** It names the family member who added the row. */
      readonly isOwn?: true
    }
  | { readonly kind: 'date'; readonly date: string | null }
  | { readonly kind: 'values'; readonly values: readonly ShownValue[]; readonly isOut: boolean; readonly note?: string }
  | { readonly kind: 'range'; readonly range: Range | null; readonly value: string | null; readonly isMarked?: boolean }
  | { readonly kind: 'mark'; readonly mark: Mark | null; readonly text: string | null }

/**
 * A value and its unit, with the digits as sent; a text that is not a number has no unit. `name` distinguishes several
 * values. `isOut`: the source flagged it as out of range; absent if the flag applies to the complete cell.
 */
export type ShownValue = {
  readonly value: string
  readonly unit: string | null
  readonly isNumber: boolean
  /** Its text is Kinchart's, in the page's language: why there is no value. */
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
  /** The source's own interpretation, if it is not a flag ('Positive'). */
  readonly interpretation?: string | null
  /** The qualifier as text ('Preliminary'). */
  readonly meaning?: string
  /** Its source has withdrawn it: the value is struck through. */
  readonly isWithdrawn?: boolean
  /** The record that its details open; absent if it is only shown with its row. `date`: its own, if it has one. */
  readonly opens?: { readonly id: string | null; readonly testKey: string | null; readonly date: string | null }
}

/** A test with a history that can be shown. */
export type ShownTest = {
  readonly testKey: string
  readonly name: string
  /** The record that its result opens, if it differs from the row's. */
  readonly id?: string
}

/** A row's document. `isLab`: loaded by the endpoint for laboratory documents (S3 §7). */
export type RowDocument = { readonly id: string; readonly title: string; readonly isLab: boolean }

/** A row ready to be rendered in the grid, as a card and at the top of its details. */
export type ShownRow = {
  readonly id: string
  readonly title: string
  /** Starts with `says` if the record is qualified. */
  readonly caption: string
  /** The qualifier, to be read before anything else ('Not given'); absent if there is none. */
  readonly says?: string | null
  /** Its source; several if they sent the same. */
  readonly providerName: string
  /** Each source, and the id that opens its record. */
  readonly sources: readonly { readonly id: string; readonly providerName: string }[]
  /** The family member who added it; absent if a source sent it. */
  readonly addedBy?: AddedBy
  /** The user's note on it, and whether the reader wrote it. */
  readonly ownNote?: OwnNote & { readonly isTheirs: boolean }
  readonly date: string | null
  /** When its source was found to no longer list it. */
  readonly missingSince: string | null
  readonly cells: Readonly<Record<string, Cell>>
  readonly facts: readonly Fact[]
  readonly results: readonly ShownResult[]
  /** Opens its document; absent if there is none. */
  readonly document?: RowDocument | null
  /** It arrived after the last visit and is unopened. */
  readonly isNew?: true
  /** The tests with a trend; absent if that does not apply. */
  readonly tests?: readonly ShownTest[]
}

/** A column of the grid: its sorting and searching, its label and its width. */
export type Column = Omit<SectionColumn, 'words' | 'small' | 'isName' | 'label'> & { readonly label: string }

/** The parts of a row rendered by custom code, in addition to its section's declaration. */
export type SpecialRow = Partial<Pick<ShownRow, 'results' | 'tests'>> & Pick<ShownRow, 'cells'>

export type SearchColumn = { readonly field: string; readonly label: string }

export type RecordPage = {
  readonly rows: readonly ShownRow[]
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  /** Records that their source flagged as entered in error: counted, not shown. */
  readonly enteredInError: number
  readonly total: number
}

/** A list's export as a spreadsheet: the column heads, and rows of cells in the same order. Null is an empty cell. */
type ListExport = {
  readonly heads: readonly string[]
  /** Loads a part of the complete list with the current search and sort order. */
  readonly load: (query: ListQuery) => Promise<ExportedPart>
}
export type ExportedPart = { readonly rows: readonly (readonly (string | null)[])[]; readonly total: number }

/** Custom parts for a list's rows. */
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
  /** The name of its page: a tab of My Records, or a separate page. */
  readonly tabUrl: string
  /** The singular name, as in 'none of them holds a lab result for you'. */
  readonly one: string
  readonly many: string
  readonly columns: readonly Column[]
  readonly searchColumns: readonly SearchColumn[]
  readonly load: (query: ListQuery) => Promise<RecordPage>
  /** Rows may have a document to open in addition to their details. */
  readonly holdsDocuments?: true
  readonly export?: ListExport
  readonly parts?: SectionParts
}
