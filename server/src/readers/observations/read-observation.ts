import { hasCode, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asArray } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import { readLoneResult } from '#readers/labs/read-lone-result.ts'
import type { ReaderOf } from '#readers/reader.ts'
import { readVital } from '#readers/vitals/read-vital.ts'

/**
 * Reads an observation into its list. Source: FHIR R4 `Observation.category`: with 'laboratory' (or 'LAB' of HL7 table
 * 0074) in any coding it is a separate laboratory result, otherwise it is under vitals with its category. Without a
 * category it is under vitals.
 */
export const readObservation: ReaderOf<'Observation'> = (resource, context) =>
  isLaboratory(resource.category) ? readLoneResult(resource, context) : readVital(resource, context)

function isLaboratory(category: Element): boolean {
  return (
    hasCode(category, 'laboratory', 'lab') ||
    asArray(category).some((concept) => labelOf(concept)?.toLowerCase() === 'laboratory')
  )
}
