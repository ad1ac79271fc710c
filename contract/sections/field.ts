/** What a row of a list holds, a field each: from these come its schema, its columns, its search and its details. */
import { z } from 'zod'
import { rowBase } from '../calls/record-list.ts'

/** 'date' and 'dateTime' are as precise as they were sent; 'other' is no line of words. */
export type FieldKind = 'text' | 'date' | 'dateTime' | 'other'

export type Field<Schema extends z.ZodType = z.ZodType> = {
  readonly schema: Schema
  /** The head of its column, its name in the search and in the details, where they do not call it otherwise. */
  readonly label: string
  readonly kind: FieldKind
  /** Two sources may write the same in other words here: a difference does not tell two items apart. */
  readonly isInOtherWords: boolean
}
export type Fields = Readonly<Record<string, Field>>

const sent = z.string().nullable()
type Sent = typeof sent

const plain = (label: string, kind: FieldKind): Field<Sent> => ({ schema: sent, label, kind, isInOtherWords: false })

/** A line of words as it was sent; null where the source says nothing. */
export const text = (label: string): Field<Sent> => plain(label, 'text')
export const date = (label: string): Field<Sent> => plain(label, 'date')
export const dateTime = (label: string): Field<Sent> => plain(label, 'dateTime')

/** A part of the row that is no line of words, such as the results of a report. */
export const part = <Schema extends z.ZodType>(schema: Schema, label = ''): Field<Schema> => ({
  schema,
  label,
  kind: 'other',
  isInOtherWords: false,
})

/** Absent where there is nothing to say, and in rows that were read before the field was there. */
export const optional = <Schema extends z.ZodType>(field: Field<Schema>): Field<z.ZodOptional<Schema>> => ({
  ...field,
  schema: field.schema.optional(),
})

/** Names of people and places, and words for a code: no two sources write them alike. */
export const inOtherWords = <Schema extends z.ZodType>(field: Field<Schema>): Field<Schema> => ({
  ...field,
  isInOtherWords: true,
})

type Shape<Of extends Fields> = { -readonly [Name in keyof Of]: Of[Name]['schema'] }

/** The schema of a row: what every row has, and the fields. */
export const rowOf = <Of extends Fields>(fields: Of) =>
  rowBase.extend(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Shape<Of>)

export const namesInOtherWords = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.isInOtherWords ? [name] : []))
