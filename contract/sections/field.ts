/** The fields of a list's rows: schema, columns, search and details are derived from them. */
import { z } from 'zod'
import { rowBase } from '../calls/record-list.ts'

/** 'date' and 'dateTime' are as precise as sent; 'other' is not a line of text. */
export type FieldKind = 'text' | 'date' | 'dateTime' | 'other'

export type Field<Schema extends z.ZodType = z.ZodType> = {
  readonly schema: Schema
  /** The column heading, and the name in search and details unless they have another one. */
  readonly label: string
  readonly kind: FieldKind
  /** Whether sources may word it differently: a difference does not mean that two items are distinct. */
  readonly isInOtherWords: boolean
}
export type Fields = Readonly<Record<string, Field>>

const sent = z.string().nullable()
type Sent = typeof sent

const plain = (label: string, kind: FieldKind): Field<Sent> => ({ schema: sent, label, kind, isInOtherWords: false })

/** Declares a line of text as sent; null if the source sent none. */
export const text = (label: string): Field<Sent> => plain(label, 'text')
export const date = (label: string): Field<Sent> => plain(label, 'date')
export const dateTime = (label: string): Field<Sent> => plain(label, 'dateTime')

/** Declares a part of the row that is not a line of text, such as the results of a report. */
export const part = <Schema extends z.ZodType>(schema: Schema, label = ''): Field<Schema> => ({
  schema,
  label,
  kind: 'other',
  isInOtherWords: false,
})

/** Makes a field absent if it is empty, and in rows stored before the field existed. */
export const optional = <Schema extends z.ZodType>(field: Field<Schema>): Field<z.ZodOptional<Schema>> => ({
  ...field,
  schema: field.schema.optional(),
})

/** Flags names of people and places, and texts of codes: sources word them differently. */
export const inOtherWords = <Schema extends z.ZodType>(field: Field<Schema>): Field<Schema> => ({
  ...field,
  isInOtherWords: true,
})

type Shape<Of extends Fields> = { -readonly [Name in keyof Of]: Of[Name]['schema'] }

/** Returns the schema of a row: the common fields and these. */
export const rowOf = <Of extends Fields>(fields: Of) =>
  rowBase.extend(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Shape<Of>)

export const namesInOtherWords = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.isInOtherWords ? [name] : []))
