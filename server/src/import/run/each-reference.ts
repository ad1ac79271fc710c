import type { FhirResource, Json } from '#fhir/json/json.ts'

const REFERENCE = /"reference"\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*")/g
const MAX_DEPTH = 200

/**
 * Hands over every literal reference of a resource, however deep, read off its text: inside a string every quote has a
 * backslash before it, so nothing there looks like a key. Where letters are written as escapes, a key may be, too: then
 * the resource itself is walked.
 */
export function eachReference(
  { text, resource }: { readonly text: string; readonly resource: FhirResource },
  take: (reference: string) => void,
): void {
  if (text.includes('\\u')) return walk(resource, take)
  for (const [, written = '""'] of text.matchAll(REFERENCE)) {
    take(written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1))
  }
}

function walk(value: Json | undefined, take: (reference: string) => void, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    for (const item of value) walk(item, take, depth + 1)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'reference' && typeof inner === 'string') take(inner)
    else if (typeof inner === 'object') walk(inner, take, depth + 1)
  }
}
