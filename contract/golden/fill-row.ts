import { z } from 'zod'

type Row = Readonly<Record<string, unknown>>

/** Internal fields that test cases don't list. */
const workings = new Set([
  'id',
  'ehrImportRequestId',
  'resourceType',
  'providerName',
  'missingSince',
  'alsoFrom',
  'testKey',
  'testKeys',
  'isToxicology',
  'isAnswer',
  'codes',
  'markText',
  'markRank',
])

/**
 * Adds the fields that a test case's row omits. The contract's schema determines whether the value is null, an empty
 * list or false.
 */
export function fillRow(schema: z.ZodObject, given: Row): Row {
  const row: Record<string, unknown> = {}
  for (const [field, of] of Object.entries(schema.shape)) {
    if (workings.has(field)) continue
    const value = field in given ? given[field] : emptyOf(of as z.ZodType)
    if (value !== undefined) row[field] = fillInner(of as z.ZodType, value)
  }
  const unknown = Object.keys(given).filter((field) => !(field in schema.shape))
  if (unknown.length > 0) throw new Error(`No such field in the row: ${unknown.join(', ')}`)
  return row
}

/** Converts numbers to text, because every number in a test case is read as text. */
export function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field, inner]) => !(workings.has(field) || inner === undefined))
      .map(([field, inner]) => [field, comparable(inner)]),
  )
}

function emptyOf(schema: z.ZodType): unknown {
  return [null, [], false, undefined].find((empty) => schema.safeParse(empty).success)
}

function fillInner(schema: z.ZodType, value: unknown): unknown {
  const inner =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema
  if (Array.isArray(value) && inner instanceof z.ZodArray)
    return value.map((one) => fillInner(inner.element as z.ZodType, one))
  const isRow = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRow && inner instanceof z.ZodObject ? fillRow(inner, value as Row) : value
}
