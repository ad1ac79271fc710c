import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { labelOf } from '#fhir/codes/codeable-concept.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { readMeaning } from './meaning.ts'

/**
 * Returns a record's display name with its qualifying status: 'Pneumonia (Ruled out)'. Source: FHIR R4 `code`. Absence:
 * null if the record has no name or is not stored.
 */
export function namedWithMeaning(resource: FhirResource | null): string | null {
  const words = labelOf(resource?.code)
  if (resource === null || words === null) return null
  const meaningText = meaningLine(readMeaning(resource))
  return meaningText === null ? words : `${words} (${meaningText})`
}
