/**
 * A section of the record: one list, declared once. The grid, search, cards, details, the recipient's view, the printed
 * copy, the comparison of duplicates, the record types and the calls are derived from it.
 */
import type { z } from 'zod'
import { endpoint, type Endpoint } from '../calls/endpoint.ts'
import { meaningLine } from '../rules/meaning.ts'
import { listQuery, recordList, type rowBase } from '../calls/record-list.ts'
import { namesInOtherWords, type Fields } from './field.ts'
import type { PrintColumn, StoredRow } from './print-cells.ts'

type BaseRow = z.output<typeof rowBase>
/** A row of any list. */
export type AnyRow = BaseRow & Readonly<Record<string, unknown>>

/** Returns text for a row; null, undefined or '' if there is none. */
export type Words<Row> = (row: Row) => string | null | undefined

type Width = {
  /** Fixed width in px: dates, values, ranges, flags. */
  readonly width?: number
  /** Minimum width of a text column; the remaining width is distributed in proportion. */
  readonly minWidth?: number
  /** Whether it is shown under the title on phone cards. Title, value, date and source always are. */
  readonly isOnCard?: boolean
  /** The column that shows it as a second line if there is no room for both. */
  readonly into?: string
  /** Moves there only if narrow columns don't fit either. */
  readonly isMovedLast?: true
  /** Its width, or minimum width, if there is still no room. */
  readonly narrow?: number
  readonly isSortable?: boolean
  readonly isRight?: boolean
}

export type SectionColumn<Row = AnyRow, Name extends string = string> = Width & {
  /** The row's field, used for sorting and search. */
  readonly field: Name | 'providerName'
  /** The label, if it differs from the field's. */
  readonly label?: string
  /** This column identifies the row and has the caption. */
  readonly isName?: true
  /** The text, if it is not the field's value. */
  readonly words?: Words<Row>
  readonly small?: (row: Row, says: string | null) => string | null | undefined
}

/** A line of the details: a field, or a label with text from the row. */
export type SectionDetail<Row = AnyRow, Name extends string = string> =
  | Name
  | readonly [label: string | ((row: Row) => string), words: Words<Row>]

/** A searchable field, with a label if it differs from the one in the details. */
export type SearchField<Name extends string = string> = Name | 'providerName' | readonly [field: Name, label: string]

/** How the rows of a list are shown. */
export type View<Row = AnyRow, Name extends string = string> = {
  /** The name of an entry, as in 'none of them holds a lab result for you'. */
  readonly one: string
  readonly many: string
  /** The title of a row; empty if there is none. */
  readonly title: Words<Row>
  /** What to know about a row before reading it; 'beside' if it is shown next to each value. */
  readonly says?: ((row: Row, today: string) => string | null) | 'beside'
  /** The line under the title. */
  readonly caption: (row: Row, says: string | null) => readonly (string | null | undefined)[]
  readonly date: Name
  readonly columns: readonly SectionColumn<Row, Name>[]
  readonly search: readonly SearchField<Name>[]
  readonly details: readonly SectionDetail<Row, Name>[]
  /** Fields not shown separately: they are part of another field's text, or internal. */
  readonly notAlone?: readonly Name[]
  /** Rows can open a document from their details. */
  readonly holdsDocuments?: true
  readonly document?: (row: Row) => { readonly title: string; readonly isLab: boolean } | null
  /** The list's spreadsheet export: headings, and a row's cells in the same order. */
  readonly csv?: { readonly heads: readonly string[]; readonly cells: (row: Row) => readonly (string | null)[] }
  /** The heading of the source column, if it is not 'Source'. */
  readonly sourceLabel?: string
}

/** A part of the International Patient Summary. Source: IPS 2.0.1, Composition-uv-ips. */
export type SummaryPart = {
  /** LOINC. */
  readonly code: string
  readonly display: string
  readonly title: string
  /** Its position in the document. */
  readonly place: number
  /** Required by the profile: present even if it was not selected. */
  readonly isRequired?: true
  /** Takes only these entries, and exists only if there are any; a part without it takes all other entries. */
  readonly holds?: 'past-problems' | 'social-history'
}

/** The printed copy of a list. `inner` returns rows within a row, such as the results of a panel. */
export type Print = {
  readonly columns: readonly PrintColumn[]
  readonly inner?: (row: StoredRow) => readonly StoredRow[]
}

/** A record type with a tab that can be shared and have a note. Source: S3 §2, §7 (GetRecordType). */
export type SectionRecordType = {
  readonly id: string
  /** Its FHIR type. */
  readonly eName: string
  /** An account sees it only if one of its patients has an entry. */
  readonly isOnlyWhereAny?: true
}

/** Common parts of all sections, with or without a list call and a view. */
export type Section<Name extends string = string> = {
  readonly name: Name
  readonly title: string
  /**
   * Its FHIR types: all must have been read completely before the section can show 'none'. Each with the element that
   * identifies an item; null if items of two sources are equal only by their identifier.
   */
  readonly types: Readonly<Record<string, string | null>>
  /** The column with a row's date; rows are stored in its order. */
  readonly dateColumn: string
  /** Sorted by current entries first; other sections are sorted only by date. */
  readonly isRanked?: true
  /** Fields that sources may word differently. */
  readonly inOtherWords: readonly string[]
  readonly recordType?: SectionRecordType
  /** Absent if other calls return its rows. */
  readonly list?: ListCall
  /** Null if it is printed by resource type. */
  readonly print: Print | null
  /** `order`: the order in which record types are included, most important first. */
  readonly summary?: { readonly order: number; readonly parts: readonly SummaryPart[] }
}

/** Declares the call of a list, with its name in the OpenAPI document. Rows are under `rowsField`. */
export const listCall = <RowsField extends string, Row extends z.ZodType>(of: {
  readonly name: string
  readonly path: `/${string}`
  readonly summary: string
  readonly rowsField: RowsField
  readonly row: Row
}) => ({
  name: of.name,
  rowsField: of.rowsField,
  call: endpoint({
    method: 'GET',
    path: of.path,
    summary: of.summary,
    access: 'record',
    query: listQuery,
    answer: recordList(of.rowsField, of.row),
  }),
})
/** The list call of any section. */
export type ListCall = {
  readonly name: string
  readonly rowsField: string
  readonly call: Endpoint<typeof listQuery, z.ZodUndefined, z.ZodUndefined, z.ZodType, 'record'>
}

/** A section with its own call and view. */
export type ListSection<Name extends string = string> = Section<Name> & {
  readonly fields: Fields
  readonly row: z.ZodObject
  readonly list: ListCall
  readonly view: View & { readonly says: (row: AnyRow, today: string) => string | null; readonly isBeside: boolean }
}

type ShownOf<Of> = Of extends readonly [infer Name, ...unknown[]] ? Name : Of extends { field: infer Name } ? Name : Of
/** The fields that a view does not show anywhere. */
type Forgotten<Name extends string, Of extends View<never, Name>> = Exclude<
  Name,
  | ShownOf<Of['columns'][number]>
  | ShownOf<Of['search'][number]>
  | ShownOf<Of['details'][number]>
  | (Of['notAlone'] extends readonly (infer Within)[] ? Within : never)
>

type Declared<Name extends string, Of extends Fields, Row extends z.ZodObject> = Omit<
  Section<Name>,
  'inOtherWords' | 'print' | 'list'
> & {
  readonly fields: Of
  readonly row: Row
  readonly list: ListCall
  readonly print: {
    readonly columns: readonly PrintColumn<Extract<keyof z.output<Row>, string>>[]
    readonly inner?: NonNullable<Print['inner']>
  } | null
}

/**
 * Declares a section with its own list. A field that is in no column, search, detail or `notAlone` fails the type
 * check.
 */
export const listSection =
  <const Name extends string, Of extends Fields, Row extends z.ZodObject>(declared: Declared<Name, Of, Row>) =>
  <const Shown extends View<z.output<Row>, Extract<keyof Of, string>>>(
    view: Shown &
      ([Forgotten<Extract<keyof Of, string>, Shown>] extends [never]
        ? unknown
        : { readonly notAlone: readonly Forgotten<Extract<keyof Of, string>, Shown>[] }),
  ): ListSection<Name> => {
    // From here on a row can be of any list: the type check above covers its fields.
    const shown = view as unknown as View
    const { says } = shown
    return {
      ...declared,
      inOtherWords: namesInOtherWords(declared.fields),
      view: {
        ...shown,
        says: typeof says === 'function' ? says : (row) => meaningLine(row.meaning),
        isBeside: says === 'beside',
      },
    }
  }

/** Capitalizes a name: 'lab result' becomes 'Lab result'. */
export const kindAsTitle = (one: string): string => one.charAt(0).toUpperCase() + one.slice(1)

/** Returns a row's title, or else the name of its section ('Condition'). */
export const titleOf = ({ title, one }: Pick<View, 'title' | 'one'>, row: AnyRow): string =>
  title(row) || kindAsTitle(one)

/** Declares a section that is shown on separate screens, or not at all. */
export const section = <const Name extends string>(declared: Section<Name>): Section<Name> => declared
