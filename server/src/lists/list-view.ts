import { setImmediate as breathe } from 'node:timers/promises'
import { owedOf } from '@kinchart/contract/rules/claim-counts.ts'
import type { ClaimRow } from '@kinchart/contract/calls/claims.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sortKeyOf } from '@kinchart/contract/rules/date-order.ts'
import { fold } from '@kinchart/contract/text/marked-words.ts'
import { withDatesAsWritten } from './typed-dates.ts'
import { dateTimeInWords } from '@kinchart/contract/text/date-in-words.ts'
import { meaning, meaningLine } from '@kinchart/contract/rules/meaning.ts'

/**
 * Returns whether a date is within a period. `from` and `to` are inclusive. Compares at the precision of `date`:
 * '2024-05' is within a period that begins on any day of May 2024. An invalid date ('', '20240503') is not within any
 * period.
 */
export function isWithin(date: string, from: string | undefined, to: string | undefined): boolean {
  const day = date.slice(0, 10)
  return (
    sortKeyOf(date.toUpperCase()) !== null &&
    (from === undefined || day >= from.slice(0, day.length)) &&
    (to === undefined || day <= to.slice(0, day.length))
  )
}

const NOT_SEARCHED = new Set([
  'id',
  'ehrImportRequestId',
  'resourceType',
  'testKey',
  'testKeys',
  'markRank',
  'codes',
  'addedBy',
])

const wordsAsWritten = (cell: unknown): string => textOf(cell, (text) => text)

export const wordsAsSearched = (cell: unknown): string =>
  textOf(cell, (text) => (/^\d{4}(?:-\d{2}|$)/.test(text) ? `${text} ${dateTimeInWords(text) ?? ''}` : text))

type Say = (text: string) => string

/** Returns a cell's searchable text. Joins all items of a list, or all searched fields of a value. */
function textOf(value: unknown, say: Say): string {
  if (typeof value === 'string') return say(value)
  if (Array.isArray(value)) return value.map((one) => textOf(one, say)).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .filter(([name]) => !NOT_SEARCHED.has(name))
    .map(([name, inner]) => (name === 'meaning' ? wordsOf(inner) : textOf(inner, say)))
    .join(' ')
}

/**
 * Returns the visible text of an entry's qualifiers, such as 'Not taken', because users search for text and not for
 * codes.
 */
function wordsOf(inner: unknown): string {
  const read = meaning.safeParse(inner)
  return read.success ? (meaningLine(read.data) ?? '') : ''
}

/**
 * A list opened for searching and sorting: its rows as text in date order, newest first, and the columns requested so
 * far. Cached in memory while people page, sort and type; never on disk.
 */
export type ListView = {
  readonly texts: readonly string[]
  readonly columns: Map<string, readonly string[]>
  readonly orders: Map<string, readonly number[]>
  readonly size: number
}

const ALL = '*'
const ROWS_AT_ONCE = 2000
const orderedBy: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => unknown>> = {
  markText: (row) => row['markRank'],
  youOwe: (row) => owedOf(row as unknown as ClaimRow),
}

export const createListView = (texts: readonly string[]): ListView => ({
  texts,
  columns: new Map(),
  orders: new Map(),
  size: texts.reduce((sum, text) => sum + bytesOf(text), 0),
})

/** Strings use one byte per character in memory, or two if any character needs more. */
const bytesOf = (text: string): number => (Buffer.byteLength(text) === text.length ? text.length : text.length * 2)

/**
 * Finds the rows that contain every word of `search` in the column (in all columns if undefined). Yields between
 * batches, so that one long list does not block other requests.
 */
export async function findRows(
  view: ListView,
  params: { search: string; column: string | undefined; sort: { column: string; isDescending: boolean } | undefined },
): Promise<readonly number[]> {
  const order = params.sort ? await orderOf(view, params.sort) : view.texts.map((_, index) => index)
  const words = withDatesAsWritten(fold(params.search))
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return order
  const column = await columnOf(view, params.column ?? ALL, 'search')
  return order.filter((index) => {
    const text = column[index] ?? ''
    return words.every((word) => text.includes(word))
  })
}

export type RowFilter = {
  readonly source?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly isTaken?: ((text: string) => boolean) | undefined
}

export const hasFilter = ({ source, from, to, isTaken }: RowFilter): boolean =>
  source !== undefined || from !== undefined || to !== undefined || isTaken !== undefined

/** Returns the rows that pass the filter. A filter by period excludes undated rows. */
export async function filterRows(
  view: ListView,
  indexes: readonly number[],
  filter: RowFilter & { readonly dateColumn: string },
): Promise<readonly number[]> {
  const { source, from, to, isTaken, dateColumn } = filter
  const dates = from === undefined && to === undefined ? undefined : await columnOf(view, dateColumn, 'sort')
  const own = source === undefined ? undefined : await columnOf(view, 'ehrImportRequestId', 'sort')
  return indexes.filter((index) => {
    const text = view.texts[index] ?? ''
    const isOfSource = source === undefined || own?.[index] === source || alsoFrom(text).includes(source)
    return isOfSource && (dates === undefined || isWithin(dates[index] ?? '', from, to)) && isTaken?.(text) !== false
  })
}

/** Reverses the rows of a list from newest first to oldest first. Undated rows stay last. */
export async function oldestFirst(
  view: ListView,
  indexes: readonly number[],
  dateColumn: string,
): Promise<readonly number[]> {
  const dates = await columnOf(view, dateColumn, 'sort')
  const { dated = [], undated = [] } = Object.groupBy(indexes, (index) =>
    timeOf(dates[index]) === null ? 'undated' : 'dated',
  )
  return [...dated.toReversed(), ...undated.toReversed()]
}

export async function markListed(
  view: ListView,
  indexes: readonly number[],
  sources: readonly ListSource[],
): Promise<ListSource[]> {
  const own = await columnOf(view, 'ehrImportRequestId', 'sort')
  const inFront = new Set(indexes.map((index) => own[index]))
  return asListed(
    sources,
    ({ ehrImportRequestId: id }) =>
      inFront.has(id) || indexes.some((index) => alsoFrom(view.texts[index] ?? '').includes(id)),
  )
}

export const asListed = (sources: readonly ListSource[], isListed: (source: ListSource) => boolean): ListSource[] =>
  sources.map(({ isListed: _before, ...source }) => (isListed(source) ? { ...source, isListed: true } : source))

const alsoFrom = (text: string): string => {
  const at = text.lastIndexOf('"alsoFrom":[')
  return at < 0 ? '' : text.slice(at)
}

async function columnOf(view: ListView, name: string, use: 'search' | 'sort'): Promise<readonly string[]> {
  const key = `${use}:${name}`
  const known = view.columns.get(key)
  if (known) return known
  const values: string[] = []
  for (let from = 0; from < view.texts.length; from += ROWS_AT_ONCE) {
    for (const text of view.texts.slice(from, from + ROWS_AT_ONCE)) {
      const row = JSON.parse(text) as Record<string, unknown>
      const cell = name === ALL ? row : name === 'providerName' && use === 'search' ? sendersOf(row) : row[name]
      const sorted = orderedBy[name]?.(row) ?? cell
      values.push(fold(use === 'search' ? wordsAsSearched(cell) : wordsAsWritten(sorted)))
    }
    await breathe()
  }
  view.columns.set(key, values)
  return values
}

/** Returns the sort key of a lowercased date, or null if the date is invalid. */
const timeOf = (value = ''): string | null => sortKeyOf(value.toUpperCase())

/**
 * Converts the dates of a column to sort keys, and invalid dates to ''. Returns undefined if the column is not a date
 * column.
 */
function datesOf(values: readonly string[]): readonly string[] | undefined {
  const isOfDates = values.some((value) => value.length > 4 && timeOf(value) !== null)
  return isOfDates ? values.map((value) => timeOf(value) ?? '') : undefined
}

const sendersOf = ({ providerName, alsoFrom = [] }: Record<string, unknown>): unknown => [providerName, alsoFrom]

async function orderOf(
  view: ListView,
  { column, isDescending }: { column: string; isDescending: boolean },
): Promise<readonly number[]> {
  const key = `${column}:${isDescending ? 'desc' : 'asc'}`
  const known = view.orders.get(key)
  if (known) return known
  const written = await columnOf(view, column, 'sort')
  const values = datesOf(written) ?? written
  const numbers = values.map((value) => (value === '' ? Number.NaN : Number(value)))
  const isNumeric = values.every((value, index) => value === '' || !Number.isNaN(numbers[index]))
  const sign = isDescending ? -1 : 1
  const order = values.map((_, index) => index)
  order.sort((left, right) => {
    const a = values[left] ?? ''
    const b = values[right] ?? ''
    // Missing values are last in both directions. Rows with equal values stay in the default order, newest first.
    if (a === '' || b === '') return a === b ? left - right : a === '' ? 1 : -1
    if (isNumeric) return ((numbers[left] ?? 0) - (numbers[right] ?? 0)) * sign || left - right
    return a < b ? -sign : a > b ? sign : left - right
  })
  view.orders.set(key, order)
  return order
}
