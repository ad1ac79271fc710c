import { randomUUID } from 'node:crypto'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { asR4 } from '#fhir/versions/as-r4.ts'
import { versionOf } from '#fhir/versions/version-of.ts'
import { writeFhirJson } from '#fhir/json/write-fhir-json.ts'

export type Changing = { [name: string]: unknown }

/**
 * A number is stored as its digits after a prefix. The prefix distinguishes the number from text. The digits are
 * written back unchanged.
 */
export type ReadToWrite = {
  /** In R4's structure. A private copy, so it may be changed. */
  readonly resource: Changing
  /** As the source sent the resource. */
  readonly written: FhirResource
}

/**
 * Starts with a private-use character and a random id. No sender can know the id, so no incoming text begins with this
 * prefix.
 */
const MARK = `\uE000${randomUUID()}`

export const isText = (value: unknown): value is string => typeof value === 'string' && !value.startsWith(MARK)

/**
 * Leaves R4 and R5 unchanged. Converts an older version to R4's structure and keeps all digits. Undefined for invalid
 * JSON, or for a version that would be misread.
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

export function writeExactly(resource: Changing): string {
  const [first = '', ...rest] = JSON.stringify(resource).split(`"${MARK}`)
  // Each remaining piece begins with a number's digits, followed by its closing quote.
  return first + rest.map((piece) => piece.replace('"', '')).join('')
}

/** Changes objects in place, innermost first. */
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
