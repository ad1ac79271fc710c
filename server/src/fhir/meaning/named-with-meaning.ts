import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { labelOf } from '#fhir/codes/codeable-concept.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { readMeaning } from './meaning.ts'

/**
 * What a record is called where another one shows it, with what has to be known of it: 'Pneumonia (Ruled out)'.
 * Source: FHIR R4 `code`. Absence: null for a record that has no name or is not held.
 */
export function namedWithMeaning(resource: FhirResource | null): string | null {
  const words = labelOf(resource?.code)
  if (resource === null || words === null) return null
  const said = meaningLine(readMeaning(resource))
  return said === null ? words : `${words} (${said})`
}
