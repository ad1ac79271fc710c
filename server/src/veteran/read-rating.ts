import { getRatingStatus } from '@kinchart/contract/rules/combine-ratings.ts'
import type { DisabilityData, DisabilityRating } from '@kinchart/contract/calls/veteran.ts'

type Json = { readonly [name: string]: unknown }

const MAX_ROWS = 1000

/**
 * Returns undefined if the response is invalid. The VA omits fields, sends null, repeats ids and whole rows, and sends
 * past and future dates. Every row is kept, with its state as of `today`.
 */
export function readRating(body: Buffer, today: string): DisabilityData | undefined {
  const attributes = objectOf(objectOf(objectOf(parse(body))?.['data'])?.['attributes'])
  if (!attributes) return undefined
  const listed = attributes['individual_ratings'] ?? []
  if (!Array.isArray(listed) || listed.length > MAX_ROWS) return undefined
  const rows = listed.map(objectOf)
  const seen = new Set<string>()
  return {
    combined_disability_rating: numberOf(attributes['combined_disability_rating']),
    combined_effective_date: textOf(attributes['combined_effective_date']),
    legal_effective_date: textOf(attributes['legal_effective_date']),
    individual_ratings: rows.flatMap((row) => (row ? readRow(row, today, seen) : [])),
    unreadable: rows.filter((row) => !row).length,
  }
}

function readRow(row: Json, today: string, seen: Set<string>): DisabilityRating {
  const fields = {
    decision: textOf(row['decision']),
    disability_rating_id: textOf(row['disability_rating_id']),
    effective_date: textOf(row['effective_date']),
    rating_end_date: textOf(row['rating_end_date']),
    rating_percentage: numberOf(row['rating_percentage']),
    diagnostic_type_code: textOf(row['diagnostic_type_code']),
    diagnostic_type_name: textOf(row['diagnostic_type_name']),
    diagnostic_text: textOf(row['diagnostic_text']),
  }
  // Compares all fields, because the VA gives the same id to different rows.
  const key = JSON.stringify(fields)
  const isRepeated = seen.has(key)
  seen.add(key)
  return { ...fields, standing: isRepeated ? 'repeated' : getRatingStatus(fields, today) }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString().replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const objectOf = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined

const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
