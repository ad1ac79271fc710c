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
/** `isOurs`: the text is Kinchart's, in the page's language, such as the combined flag of a panel. */
export type Mark = z.output<typeof mark> & { readonly isOurs?: true }
export type Measured = z.output<typeof measured>

/**
 * `small` is a second line below the first; `says` is the start of that line that qualifies the record ('Not given')
 * and is never truncated. `note` qualifies the values above it.
 */
export type Cell =
  | {
      readonly kind: 'text'
      readonly text: string | null
      readonly small?: string
      readonly says?: string
      readonly isStrong?: boolean
      readonly isOwn?: true
    }
  | { readonly kind: 'date'; readonly date: string | null }
  | { readonly kind: 'values'; readonly values: readonly ShownValue[]; readonly isOut: boolean; readonly note?: string }
  | { readonly kind: 'range'; readonly range: Range | null; readonly value: string | null; readonly isMarked?: boolean }
  | { readonly kind: 'mark'; readonly mark: Mark | null; readonly text: string | null }

/**
 * Digits are as sent; a text that is not a number has no unit. `name` distinguishes several values. `isOut`: flagged as
 * out of range by the source; absent if the flag applies to the complete cell.
 */
export type ShownValue = {
  readonly value: string
  readonly unit: string | null
  readonly isNumber: boolean
  /** The text is Kinchart's, in the page's language: why there is no value. */
  readonly isOurs?: true
  readonly name?: string
  readonly isOut?: boolean
}

export type Fact = { readonly label: string; readonly text: string }

export type ShownResult = {
  readonly name: string
  readonly value: ShownValue
  readonly range: Range | null
  readonly mark: Mark | null
  /** The source's interpretation, if it is not a flag ('Positive'). */
  readonly interpretation?: string | null
  readonly meaning?: string
  /** Withdrawn by its source: the value is struck through. */
  readonly isWithdrawn?: boolean
  /** The record for its details; absent if the result is only shown with its row. `date`: its own, if it has one. */
  readonly opens?: { readonly id: string | null; readonly testKey: string | null; readonly date: string | null }
}

export type ShownTest = {
  readonly testKey: string
  readonly name: string
  /** The record that its result opens, if it differs from the row's. */
  readonly id?: string
}

/** `isLab`: loaded by the endpoint for laboratory documents (S3 §7). */
export type RowDocument = { readonly id: string; readonly title: string; readonly isLab: boolean }

export type ShownRow = {
  readonly id: string
  readonly title: string
  readonly caption: string
  /** To be read before anything else ('Not given'); absent if nothing qualifies the record. */
  readonly says?: string | null
  /** Several if they sent the same. */
  readonly providerName: string
  readonly sources: readonly { readonly id: string; readonly providerName: string }[]
  /** Absent if a source sent the row. */
  readonly addedBy?: AddedBy
  readonly ownNote?: OwnNote & { readonly isTheirs: boolean }
  readonly date: string | null
  readonly missingSince: string | null
  readonly cells: Readonly<Record<string, Cell>>
  readonly facts: readonly Fact[]
  readonly results: readonly ShownResult[]
  /** Absent if there is none. */
  readonly document?: RowDocument | null
  readonly isNew?: true
  /** Tests with a trend; absent if that does not apply. */
  readonly tests?: readonly ShownTest[]
}

export type Column = Omit<SectionColumn, 'words' | 'small' | 'isName' | 'label'> & { readonly label: string }

export type SpecialRow = Partial<Pick<ShownRow, 'results' | 'tests'>> & Pick<ShownRow, 'cells'>

export type SearchColumn = { readonly field: string; readonly label: string }

export type RecordPage = {
  readonly rows: readonly ShownRow[]
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  /** Flagged by their source; counted, not shown. */
  readonly enteredInError: number
  readonly total: number
}

/** Cells are in the order of the heads. Null is an empty cell. */
type ListExport = {
  readonly heads: readonly string[]
  readonly load: (query: ListQuery) => Promise<ExportedPart>
}
export type ExportedPart = { readonly rows: readonly (readonly (string | null)[])[]; readonly total: number }

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
  readonly tabUrl: string
  readonly one: string
  readonly many: string
  readonly columns: readonly Column[]
  readonly searchColumns: readonly SearchColumn[]
  readonly load: (query: ListQuery) => Promise<RecordPage>
  readonly holdsDocuments?: true
  readonly export?: ListExport
  readonly parts?: SectionParts
}
