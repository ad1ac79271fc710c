/**
 * A section of the record: one list, declared once. The grid, the search, the cards, the details, a recipient's view, the
 * printed copy, the comparison of duplicates, the record types and the calls are made from it.
 */
import type { z } from 'zod'
import { endpoint } from '../calls/endpoint.ts'
import type { Endpoint } from '../calls/endpoint.ts'
import { meaningLine } from '../rules/meaning.ts'
import { listQuery, recordList } from '../calls/record-list.ts'
import type { rowBase } from '../calls/record-list.ts'
import { namesInOtherWords } from './field.ts'
import type { Fields } from './field.ts'
import type { PrintColumn, StoredRow } from './print-cells.ts'

type BaseRow = z.output<typeof rowBase>
/** A row of any list. */
export type AnyRow = BaseRow & Readonly<Record<string, unknown>>

/** Words of a row; null, undefined or '' where there are none. */
export type Words<Row> = (row: Row) => string | null | undefined

type Width = {
  /** Fixed width in px: dates, values, ranges, marks. */
  readonly width?: number
  /** The least width of a column of words; what is left over is shared in proportion. */
  readonly minWidth?: number
  /** On phone cards: these are under the title. Title, value, date and source always are. */
  readonly isOnCard?: boolean
  /** The column under which it is shown as a second line, where there is no room for both. */
  readonly into?: string
  /** It moves there only where narrow columns are too wide, too. */
  readonly isMovedLast?: true
  /** Its width, or the least of it, where there is no room even so. */
  readonly narrow?: number
  readonly isSortable?: boolean
  readonly isRight?: boolean
}

export type SectionColumn<Row = AnyRow, Name extends string = string> = Width & {
  /** The row's field: what is sorted and searched. */
  readonly field: Name | 'providerName'
  /** Where it is not called as its field is. */
  readonly label?: string
  /** The row is known by this column: it carries the caption. */
  readonly isName?: true
  /** Where they are not the field's own. */
  readonly words?: Words<Row>
  /** A second line. */
  readonly small?: (row: Row, says: string | null) => string | null | undefined
}

/** A line of the details: a field, or a label with words of the row. */
export type SectionDetail<Row = AnyRow, Name extends string = string> =
  | Name
  | readonly [label: string | ((row: Row) => string), words: Words<Row>]

/** A field that can be looked through; with a name of its own where it is not called as in the details. */
export type SearchField<Name extends string = string> = Name | 'providerName' | readonly [field: Name, label: string]

/** How the rows of a list are shown. */
export type View<Row = AnyRow, Name extends string = string> = {
  /** The kind in words, as in 'none of them holds a lab result for you'. */
  readonly one: string
  readonly many: string
  /** What the row is called; empty where there are no words. */
  readonly title: Words<Row>
  /** What has to be known of a row before anything else is read; 'beside' where it is beside each value. */
  readonly says?: ((row: Row, today: string) => string | null) | 'beside'
  /** The line under the title. */
  readonly caption: (row: Row, says: string | null) => readonly (string | null | undefined)[]
  readonly date: Name
  readonly columns: readonly SectionColumn<Row, Name>[]
  readonly search: readonly SearchField<Name>[]
  readonly details: readonly SectionDetail<Row, Name>[]
  /** Fields that nothing shows by themselves: they are within another's words, or no person reads them. */
  readonly notAlone?: readonly Name[]
  /** Rows may open a document beside their details. */
  readonly holdsDocuments?: true
  readonly document?: (row: Row) => { readonly title: string; readonly isLab: boolean } | null
  /** What the list hands out as a spreadsheet: heads, and a row's cells in their order. */
  readonly csv?: { readonly heads: readonly string[]; readonly cells: (row: Row) => readonly (string | null)[] }
  /** The head of the column that names the source, where it is not 'Source'. */
  readonly sourceLabel?: string
}

/** A part of the International Patient Summary. Source: IPS 2.0.1, Composition-uv-ips. */
export type SummaryPart = {
  /** LOINC. */
  readonly code: string
  readonly display: string
  readonly title: string
  /** Its place in the document. */
  readonly place: number
  /** The profile requires it: it is present even where it was not chosen. */
  readonly isRequired?: true
  /** It takes these alone, and exists only where there is one; a part without it takes every other entry. */
  readonly holds?: 'past-problems' | 'social-history'
}

/** What a printed copy holds of a list. `inner` are rows that are within a row, such as the results of a panel. */
export type Print = {
  readonly columns: readonly PrintColumn[]
  readonly inner?: (row: StoredRow) => readonly StoredRow[]
}

/** A kind of record that has a tab, can be shared and noted on. Source: S3 §2, §7 (GetRecordType). */
export type SectionRecordType = {
  readonly id: string
  /** The FHIR type that stands for it. */
  readonly eName: string
  /** It is one of the account's record types only where one of its people has an entry. */
  readonly isOnlyWhereAny?: true
}

/** What every section has, whether it has a list call and a view of its own or not. */
export type Section<Name extends string = string> = {
  readonly name: Name
  readonly title: string
  /**
   * The FHIR types that it is made of: what must have been read in full before 'none' may be said. Each with the element
   * that tells what an item is; null where two sources' items are the same only by their identifier.
   */
  readonly types: Readonly<Record<string, string | null>>
  /** The column that shows when a row happened; sorting by it is the order the rows are kept in. */
  readonly dateColumn: string
  /** It begins with what is current; another is in the order of its dates alone. */
  readonly isRanked?: true
  /** Fields that two sources may write in other words. */
  readonly inOtherWords: readonly string[]
  readonly recordType?: SectionRecordType
  /** Absent where other calls answer with its rows. */
  readonly list?: ListCall
  /** Null where it is printed by its kinds. */
  readonly print: Print | null
  /** `order`: in which the record types are taken in, what matters most first. */
  readonly summary?: { readonly order: number; readonly parts: readonly SummaryPart[] }
}

/** The call of a list, by the name that it has in the OpenAPI document. Rows are under `rowsField`. */
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

/** A section with a call and a view of its own. */
export type ListSection<Name extends string = string> = Section<Name> & {
  readonly fields: Fields
  readonly row: z.ZodObject
  readonly list: ListCall
  readonly view: View & { readonly says: (row: AnyRow, today: string) => string | null; readonly isBeside: boolean }
}

type ShownOf<Of> = Of extends readonly [infer Name, ...unknown[]] ? Name : Of extends { field: infer Name } ? Name : Of
/** The fields that a view shows nowhere. */
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
 * Declares a section with a list of its own. A field that no column, search or detail shows and that `notAlone` does not
 * name fails the type check.
 */
export const listSection =
  <const Name extends string, Of extends Fields, Row extends z.ZodObject>(declared: Declared<Name, Of, Row>) =>
  <const Shown extends View<z.output<Row>, Extract<keyof Of, string>>>(
    view: Shown &
      ([Forgotten<Extract<keyof Of, string>, Shown>] extends [never]
        ? unknown
        : { readonly notAlone: readonly Forgotten<Extract<keyof Of, string>, Shown>[] }),
  ): ListSection<Name> => {
    // From here on a row is one of any list: what reads it was checked against its own list above.
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

/** A kind as a title: 'lab result' is 'Lab result'. */
export const kindAsTitle = (one: string): string => one.charAt(0).toUpperCase() + one.slice(1)

/** What a row is called: its words, else its kind ('Condition'). */
export const titleOf = ({ title, one }: Pick<View, 'title' | 'one'>, row: AnyRow): string =>
  title(row) || kindAsTitle(one)

/** Declares a section that is shown by screens of its own, or by none. */
export const section = <const Name extends string>(declared: Section<Name>): Section<Name> => declared
