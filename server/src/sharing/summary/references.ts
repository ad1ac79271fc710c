import { summaryTexts as words } from '@kinchart/texts/en/health-links.ts'
import { isExactObject, mapObjects } from './exact-json.ts'
import type { Exact, ExactObject } from './exact-json.ts'

/** Returns every `Reference.reference` in a resource, except those to its own contained resources. */
export function referencesIn(value: Exact): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isExactObject(value)) return []
  const own = isReference(value) && !value['reference'].startsWith('#') ? [value['reference']] : []
  return [...own, ...Object.values(value).flatMap((inner) => (inner === undefined ? [] : referencesIn(inner)))]
}

/**
 * Returns the resource with its references rewritten; if `rewrite` returns null, the target stays outside the summary,
 * and only its text or identifier is left. Source: FHIR R4 Bundle, resolving references; `Reference`.
 */
export function rewriteReferences(resource: ExactObject, rewrite: (reference: string) => string | null): ExactObject {
  return mapObjects(resource, (object) => {
    if (!isReference(object) || object['reference'].startsWith('#')) return object
    const to = rewrite(object['reference'])
    if (to !== null) return { ...object, reference: to }
    const { reference: _left, ...rest } = object
    return rest['display'] === undefined && rest['identifier'] === undefined
      ? { ...rest, display: words.notIncluded }
      : rest
  }) as ExactObject
}

/**
 * Returns whether an object is a Reference, by its string `reference`: no other FHIR R4 type has a string element of
 * that name.
 */
const isReference = (object: ExactObject): object is ExactObject & { reference: string } =>
  typeof object['reference'] === 'string'
