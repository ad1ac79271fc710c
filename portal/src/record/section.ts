import type {
  AddedBy,
  ListQuery,
  ListSource,
  OwnNote,
  mark,
  measured,
  referenceRange,
  getRecord,
} from '@kinchart/contract/calls/record-list.ts'
import type { SectionColumn } from '@kinchart/contract/sections/section.ts'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { getDocuments, RecordDocument } from '@kinchart/contract/calls/documents.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import type { Content } from '#record/documents/content.ts'

export type Range = z.output<typeof referenceRange>
/** `isOurs`: the text is Kinchart's and in the page's language, such as the combined flag of a panel. */
export type Mark = z.output<typeof mark> & { readonly isOurs?: true }
export type Measured = z.output<typeof measured>

/**
 * `small`: a second line below the first. `says`: the start of that line, which qualifies the record ('Not given') and
 * is never truncated. `note`: qualifies the values above it.
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
 * Digits are as sent. A text that is not a number has no unit. `name` distinguishes several values. `isOut`: the source
 * flagged the value as out of range. Absent if the flag applies to the whole cell.
 */
export type ShownValue = {
  readonly value: string
  readonly unit: string | null
  readonly isNumber: boolean
  /** True if the text is Kinchart's and in the page's language, such as the reason for a missing value. */
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
  /** The source's interpretation, if that is not a flag ('Positive'). */
  readonly interpretation?: string | null
  readonly meaning?: string
  /** True if the source withdrew the value, which is then struck through. */
  readonly isWithdrawn?: boolean
  /**
   * The record whose details the result opens. Absent if the result is shown only with its row. `date`: the result's
   * own date, if it has one.
   */
  readonly opens?: { readonly id: string | null; readonly testKey: string | null; readonly date: string | null }
}

export type ShownTest = {
  readonly testKey: string
  readonly name: string
  /** The record that the result opens, if it differs from the row's record. */
  readonly id?: string
}

/** `isLab`: the document is loaded through the endpoint for laboratory documents (S3 §7). */
export type RowDocument = { readonly id: string; readonly title: string; readonly isLab: boolean }

export type ShownRow = {
  readonly id: string
  readonly title: string
  readonly caption: string
  /** Must be read before anything else ('Not given'). Absent if nothing qualifies the record. */
  readonly says?: string | null
  /** Names several sources if they sent the same entry. */
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
  /** Tests that have a trend. Absent if the row has no tests. */
  readonly tests?: readonly ShownTest[]
}

export type Column = Omit<SectionColumn, 'words' | 'small' | 'isName' | 'label'> & { readonly label: string }

export type SpecialRow = Partial<Pick<ShownRow, 'results' | 'tests'>> & Pick<ShownRow, 'cells'>

export type SearchColumn = { readonly field: string; readonly label: string }

export type RecordPage = {
  readonly rows: readonly ShownRow[]
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  /** Number of rows that their source marked as entered in error. They are counted but not shown. */
  readonly enteredInError: number
  readonly total: number
}

/** Cells are in the order of the column heads. Null means an empty cell. */
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
