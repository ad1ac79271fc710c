import { summaryTexts as words } from '@kinchart/texts/en/health-links.ts'
import { isExactObject, mapObjects } from './exact-json.ts'
import type { Exact, ExactObject } from './exact-json.ts'

/** Every `Reference.reference` in a resource, those to its own contained resources left out. */
export function referencesIn(value: Exact): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isExactObject(value)) return []
  const own = isReference(value) && !value['reference'].startsWith('#') ? [value['reference']] : []
  return [...own, ...Object.values(value).flatMap((inner) => (inner === undefined ? [] : referencesIn(inner)))]
}

/**
 * The resource with its references as `rewrite` answers them; where it answers null, what is referred to stays outside of
 * the summary, and only its words or identifier are left. Source: FHIR R4 Bundle, resolving references; `Reference`.
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

/** An object whose `reference` is a text is a Reference: no other FHIR R4 type has a string element of that name. */
const isReference = (object: ExactObject): object is ExactObject & { reference: string } =>
  typeof object['reference'] === 'string'
