import { hasCode } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'

const words = ['entered-in-error', 'entered in error'] as const
const keys = ['status', 'docStatus', 'verificationStatus', 'clinicalStatus'] as const

/**
 * Returns whether the source states that this should never have been recorded. Source: FHIR R4 `status` or
 * `verificationStatus`, any of its codings; `docStatus`; `clinicalStatus`, where some senders put it. Such a resource
 * may contain only its id and status.
 */
export function isEnteredInError(resource: JsonObject): boolean {
  return keys.some((key) => resource[key] !== undefined && hasCode(resource[key], ...words))
}
