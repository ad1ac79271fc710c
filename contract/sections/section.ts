/**
 * A section is one list, declared once. The grid, search, cards, details, recipient's view, printed copy, duplicate
 * comparison, record types and calls are derived from this declaration.
 */
import type { z } from 'zod'
import { endpoint, type Endpoint } from '../calls/endpoint.ts'
import { meaningLine } from '../rules/meaning.ts'
import { listQuery, recordList, type rowBase } from '../calls/record-list.ts'
import { namesInOtherWords, type Fields } from './field.ts'
import type { PrintColumn, StoredRow } from './print-cells.ts'

type BaseRow = z.output<typeof rowBase>
export type AnyRow = BaseRow & Readonly<Record<string, unknown>>

/** Null, undefined or '' if there is no text. */
export type Words<Row> = (row: Row) => string | null | undefined

type Width = {
  /** Fixed width in px, for columns with dates, values, ranges and flags. */
  readonly width?: number
  readonly minWidth?: number
  /**
   * True if the phone layout, which shows each row as a card, shows this column under the title. Cards always show
   * title, value, date and source.
   */
  readonly isOnCard?: boolean
  /** If there isn't enough space for both columns, this column becomes the second line of the column named here. */
  readonly into?: string
  readonly isMovedLast?: true
  readonly narrow?: number
  readonly isSortable?: boolean
  readonly isRight?: boolean
}

export type SectionColumn<Row = AnyRow, Name extends string = string> = Width & {
  readonly field: Name | 'providerName'
  readonly label?: string
  readonly isName?: true
  readonly words?: Words<Row>
  readonly small?: (row: Row, says: string | null) => string | null | undefined
}

export type SectionDetail<Row = AnyRow, Name extends string = string> =
  | Name
  | readonly [label: string | ((row: Row) => string), words: Words<Row>]

export type SearchField<Name extends string = string> = Name | 'providerName' | readonly [field: Name, label: string]

export type View<Row = AnyRow, Name extends string = string> = {
  readonly one: string
  readonly many: string
  /** Empty if there is none. */
  readonly title: Words<Row>
  /** Returns a row's qualifiers, such as 'Not given'. 'with-value' means that qualifiers are shown next to each value. */
  readonly says?: ((row: Row, today: string) => string | null) | 'with-value'
  readonly caption: (row: Row, says: string | null) => readonly (string | null | undefined)[]
  readonly date: Name
  readonly columns: readonly SectionColumn<Row, Name>[]
  readonly search: readonly SearchField<Name>[]
  readonly details: readonly SectionDetail<Row, Name>[]
  /** Fields that need no column, search or detail, because they are internal or part of another field's text. */
  readonly notAlone?: readonly Name[]
  readonly holdsDocuments?: true
  readonly document?: (row: Row) => { readonly title: string; readonly isLab: boolean } | null
  readonly csv?: { readonly heads: readonly string[]; readonly cells: (row: Row) => readonly (string | null)[] }
  readonly sourceLabel?: string
}

/** Source: IPS 2.0.1, Composition-uv-ips. */
export type SummaryPart = {
  /** LOINC. */
  readonly code: string
  readonly display: string
  readonly title: string
  readonly place: number
  /** Required by IPS, so present even if the patient did not select it. */
  readonly isRequired?: true
  /**
   * The part contains only these entries, and is omitted if there are none. A part without `holds` contains all other
   * entries.
   */
  readonly holds?: 'past-problems' | 'social-history'
}

export type Print = {
  readonly columns: readonly PrintColumn[]
  readonly inner?: (row: StoredRow) => readonly StoredRow[]
}

/** A record type has a tab, can be shared and can have a note. Source: S3 §2, §7 (GetRecordType). */
export type SectionRecordType = {
  readonly id: string
  readonly eName: string
  /** If true, an account sees this record type only if at least one of its records has an entry of this type. */
  readonly isOnlyWhereAny?: true
}

export type Section<Name extends string = string> = {
  readonly name: Name
  readonly title: string
  /**
   * The section can show 'none' only after all of these FHIR types were read completely. The value is the element that
   * identifies an item. If the value is null, items of two sources count as equal only if their identifiers are equal.
   */
  readonly types: Readonly<Record<string, string | null>>
  /** Rows are stored in the order of this date. */
  readonly dateColumn: string
  /** True if current entries come first. Sections without this flag are sorted only by date. */
  readonly isRanked?: true
  readonly inOtherWords: readonly string[]
  readonly recordType?: SectionRecordType
  /** Absent if other calls return the section's rows. */
  readonly list?: ListCall
  /** Null if the section is printed by resource type. */
  readonly print: Print | null
  readonly summary?: { readonly order: number; readonly parts: readonly SummaryPart[] }
}

export const listCall = <RowsField extends string, Row extends z.ZodType>(of: {
  readonly name: string
  readonly path: `/${string}`
  readonly formerPath?: `/${string}`
  readonly summary: string
  readonly rowsField: RowsField
  readonly row: Row
}) => ({
  name: of.name,
  rowsField: of.rowsField,
  call: endpoint({
    method: 'GET',
    path: of.path,
    ...(of.formerPath === undefined ? {} : { formerPath: of.formerPath }),
    summary: of.summary,
    access: 'record',
    query: listQuery,
    answer: recordList(of.rowsField, of.row),
  }),
})
export type ListCall = {
  readonly name: string
  readonly rowsField: string
  readonly call: Endpoint<typeof listQuery, z.ZodUndefined, z.ZodUndefined, z.ZodType, 'record'>
}

export type ListSection<Name extends string = string> = Section<Name> & {
  readonly fields: Fields
  readonly row: z.ZodObject
  readonly list: ListCall
  readonly view: View & { readonly says: (row: AnyRow, today: string) => string | null; readonly isWithValue: boolean }
}

type ShownOf<Of> = Of extends readonly [infer Name, ...unknown[]] ? Name : Of extends { field: infer Name } ? Name : Of
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

/** The type check fails for a field that is in no column, search, detail or `notAlone`. */
export const listSection =
  <const Name extends string, Of extends Fields, Row extends z.ZodObject>(declared: Declared<Name, Of, Row>) =>
  <const Shown extends View<z.output<Row>, Extract<keyof Of, string>>>(
    view: Shown &
      ([Forgotten<Extract<keyof Of, string>, Shown>] extends [never]
        ? unknown
        : { readonly notAlone: readonly Forgotten<Extract<keyof Of, string>, Shown>[] }),
  ): ListSection<Name> => {
    // Safe cast: the type check above covers the fields, so the view can be typed as the view of any list from here
    // on.
    const shown = view as unknown as View
    const { says } = shown
    return {
      ...declared,
      inOtherWords: namesInOtherWords(declared.fields),
      view: {
        ...shown,
        says: typeof says === 'function' ? says : (row) => meaningLine(row.meaning),
        isWithValue: says === 'with-value',
      },
    }
  }

export const kindAsTitle = (one: string): string => one.charAt(0).toUpperCase() + one.slice(1)

export const titleOf = ({ title, one }: Pick<View, 'title' | 'one'>, row: AnyRow): string =>
  title(row) || kindAsTitle(one)

export const section = <const Name extends string>(declared: Section<Name>): Section<Name> => declared
