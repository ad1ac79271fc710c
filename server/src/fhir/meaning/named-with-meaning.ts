import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { labelOf } from '#fhir/codes/codeable-concept.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { readMeaning } from './meaning.ts'

/** 'Pneumonia (Ruled out)'. Null if the record has no name or is not stored. Source: FHIR R4 `code`. */
export function namedWithMeaning(resource: FhirResource | null): string | null {
  const words = labelOf(resource?.code)
  if (resource === null || words === null) return null
  const meaningText = meaningLine(readMeaning(resource))
  return meaningText === null ? words : `${words} (${meaningText})`
}
