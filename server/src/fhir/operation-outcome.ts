import { asObject, asObjects, asText } from '#fhir/elements.ts'
import type { JsonObject } from '#fhir/json.ts'

/** One issue of an OperationOutcome, as the other side worded it. Never a record of the patient. */
export type OutcomeIssue = {
  readonly severity: string | null
  readonly code: string | null
  /** Every code in `details.coding`; a hospital system's own numbers stand there (4119: 'may not be the entire record'). */
  readonly detailCodes: readonly string[]
  readonly text: string | null
}

/**
 * Source: FHIR R4 `OperationOutcome.issue`; text from `details.text`, else a coding's display, else `diagnostics`.
 * Absence: an outcome without issues gives an empty list.
 */
export function readIssues(outcome: JsonObject): readonly OutcomeIssue[] {
  return asObjects(outcome.issue).map((issue) => {
    const details = asObject(issue.details)
    const codings = asObjects(details?.coding)
    return {
      severity: asText(issue.severity),
      code: asText(issue.code),
      detailCodes: codings.flatMap((coding) => asText(coding.code) ?? []),
      text:
        asText(details?.text) ??
        codings.map((coding) => asText(coding.display)).find((display) => display !== null) ??
        asText(issue.diagnostics),
    }
  })
}
