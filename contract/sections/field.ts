/** The fields of a section. The row schema, columns, search and details of the section's list are derived from them. */
import { z } from 'zod'
import { rowBase } from '../calls/record-list.ts'

/** 'date' and 'dateTime' are as precise as sent. 'other' can't be shown as one line of text. */
export type FieldKind = 'text' | 'date' | 'dateTime' | 'other'

export type Field<Schema extends z.ZodType = z.ZodType> = {
  readonly schema: Schema
  readonly label: string
  readonly kind: FieldKind
  /**
   * True if different sources word the field differently. Two items can then be the same although this field differs.
   */
  readonly isInOtherWords: boolean
}
export type Fields = Readonly<Record<string, Field>>

const sent = z.string().nullable()
type Sent = typeof sent

const plain = (label: string, kind: FieldKind): Field<Sent> => ({ schema: sent, label, kind, isInOtherWords: false })

/** Null if the source sent none. */
export const text = (label: string): Field<Sent> => plain(label, 'text')
export const date = (label: string): Field<Sent> => plain(label, 'date')
export const dateTime = (label: string): Field<Sent> => plain(label, 'dateTime')

export const part = <Schema extends z.ZodType>(schema: Schema, label = ''): Field<Schema> => ({
  schema,
  label,
  kind: 'other',
  isInOtherWords: false,
})

/** Absent if empty, or if the row was stored before the field existed. */
export const optional = <Schema extends z.ZodType>(field: Field<Schema>): Field<z.ZodOptional<Schema>> => ({
  ...field,
  schema: field.schema.optional(),
})

/** For names of people and places and for texts of codes, because sources word these differently. */
export const inOtherWords = <Schema extends z.ZodType>(field: Field<Schema>): Field<Schema> => ({
  ...field,
  isInOtherWords: true,
})

type Shape<Of extends Fields> = { -readonly [Name in keyof Of]: Of[Name]['schema'] }

export const rowOf = <Of extends Fields>(fields: Of) =>
  rowBase.extend(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Shape<Of>)

export const namesInOtherWords = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.isInOtherWords ? [name] : []))
