import type { FhirResource, Json } from '#fhir/json/json.ts'

const REFERENCE = /"reference"\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*")/g
const MAX_DEPTH = 200

/**
 * Passes on every literal reference of a resource at any depth, read from its text: inside a string every quote is
 * escaped, so nothing there looks like a key. If the text contains escapes, a key may be escaped too, so the parsed
 * resource is walked instead.
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
