import { randomUUID } from 'node:crypto'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { asR4 } from '#fhir/versions/as-r4.ts'
import { versionOf } from '#fhir/versions/version-of.ts'
import { writeFhirJson } from '#fhir/json/write-fhir-json.ts'

/** An object of a resource that is about to be written; it is changed where it is. */
export type Changing = { [name: string]: unknown }

/**
 * A resource that is read to be written again. A number is its digits behind a mark, so that it is told from a text of the same digits
 * and written as it arrived.
 */
export type ReadToWrite = {
  /** In R4's shape, nobody else's: it may be changed. */
  readonly resource: Changing
  /** As it was sent. */
  readonly written: FhirResource
}

/** A character for private use and what no sender can know, so that no text that arrived begins so. */
const MARK = `\uE000${randomUUID()}`

/** A text of a resource, and not the digits of a number. */
export const isText = (value: unknown): value is string => typeof value === 'string' && !value.startsWith(MARK)

/**
 * As it arrived where it is R4 or R5; of an older version in R4's shape, with the digits that arrived. Undefined for what is no JSON, or has
 * the shape of a version that would be misread.
 */
export function readToWrite(text: string): ReadToWrite | undefined {
  try {
    const written = parseFhirJson(text, MARK)
    if (typeof written !== 'object' || written === null || !isResource(written)) return undefined
    const isItsShape = ['r4', 'r5'].includes(versionOf(written))
    if (isItsShape && asR4(written) === written) return { resource: written, written }
    const r4 = asR4(parseFhirJson(text) as FhirResource)
    return { resource: parseFhirJson(writeFhirJson(r4), MARK) as Changing, written }
  } catch {
    return undefined
  }
}

const isResource = (value: object): value is FhirResource => 'resourceType' in value

/** The JSON of a resource that was read to be written. */
export function writeExactly(resource: Changing): string {
  const [first = '', ...rest] = JSON.stringify(resource).split(`"${MARK}`)
  // Each of the others begins with the digits of a number, and the quote behind them.
  return first + rest.map((piece) => piece.replace('"', '')).join('')
}

/** Changes every object of a value where it is, the innermost first. */
export function changeObjects(value: unknown, change: (object: Changing) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) changeObjects(item, change)
    return
  }
  const object = value as Changing
  for (const name of Object.keys(object)) changeObjects(object[name], change)
  change(object)
}
