/**
 * Whether a record is so now, over, or was never so, and whether a source marked a result out of its range: by what its
 * source sent alone. Source: FHIR R4 `clinicalStatus`, `verificationStatus`, `status`; HL7 v3 ObservationInterpretation.
 */
import { denialOf, hasNoInformation } from '@kinchart/contract/rules/denial-codes.ts'
import { readFlag } from '@kinchart/contract/rules/interpretation.ts'
import { asText, asThing, asThings } from './thing.ts'
import type { Thing } from './thing.ts'

/**
 * `ruled-out`: its source says that it never was. `over`: it was once. `no-entry`: it denies that there is any entry, or states that it
 * has no information. Anything else is shown as what is so.
 */
export type Standing = 'now' | 'over' | 'ruled-out' | 'no-entry'

const endedStatuses = ['inactive', 'resolved', 'remission']
/** A source that says 'do not take' or 'on hold' speaks of today. */
const endedMedicines = ['completed', 'stopped', 'cancelled']

export function standingOf(resource: Thing): Standing {
  const type = asText(resource['resourceType']) ?? ''
  if (type === 'AllergyIntolerance' || type === 'Condition') {
    if (codesOf(resource['verificationStatus']).includes('refuted')) return 'ruled-out'
    if (isNoEntry(resource)) return 'no-entry'
    return codesOf(resource['clinicalStatus']).some((code) => endedStatuses.includes(code)) ? 'over' : 'now'
  }
  if (isNoEntry(resource)) return 'no-entry'
  return type.startsWith('Medication') && endedMedicines.includes(asText(resource['status']) ?? '') ? 'over' : 'now'
}

const namedBy = ['code', 'vaccineCode', 'medicationCodeableConcept'] as const

const isNoEntry = (resource: Thing): boolean =>
  namedBy
    .flatMap((element) => asThings(asThing(resource[element])['coding']))
    .map(({ system, code }) => [asText(system), asText(code) ?? ''] as const)
    .some(([system, code]) => denialOf(system, code) !== null || hasNoInformation(system, code))

/** Whether its source marked the result as out of its range, or one of the results of a report. */
export function isMarkedOut(resource: Thing, find: (reference: unknown) => Thing): boolean {
  if (resource['resourceType'] === 'DiagnosticReport')
    return asThings(resource['result']).some((result) => isMarked(find(result)))
  return isMarked(resource)
}

const isMarked = ({ interpretation }: Thing): boolean =>
  asThings(Array.isArray(interpretation) ? interpretation : [interpretation])
    .flatMap(codesOf)
    .map(readFlag)
    .some((code) => code !== null && code !== 'N')

/** The codes of a concept, or a status that is a code itself. */
function codesOf(element: unknown): readonly string[] {
  const text = asText(element)
  return text === null ? asThings(asThing(element)['coding']).flatMap(({ code }) => asText(code) ?? []) : [text]
}
