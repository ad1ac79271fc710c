import { hasCode, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asText, oneLine } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import type { ReaderOf } from '#readers/reader.ts'
import { readVital } from '#readers/vitals/read-vital.ts'
import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import { isEnteredInError } from '#fhir/meaning/entered-in-error.ts'
import { effectiveDate, keysOf, readWhole } from '#fhir/meaning/observation.ts'
import { displayOf, actorNames } from '#fhir/references/actor-name.ts'
import { countPanel, markColumn } from '#readers/labs/count-panel.ts'
import { isToxicology } from '#readers/labs/is-toxicology.ts'
import { resultLines } from '#readers/labs/read-lab-result.ts'

/**
 * Reads a laboratory result exactly as the laboratory wrote it, as a separate row. If a report shows the result, the
 * store leaves this row out. Source: FHIR R4 `Observation`. `value` is the complete value in one line with its unit; if
 * none was sent, the reason (`dataAbsentReason`). Components are in `results`. `date` and `effectiveDateTime` are
 * `effective[x]`, or else `issued`. Units: as printed, nothing is converted. Absence: null. Zero is a result.
 */
const readLoneResult: ReaderOf<'Observation'> = (resource, { providerName, resolve }) => {
  const whole = readWhole(resource)
  const date = effectiveDate(resource)
  // Qualifiers of the observation are shown on the row and not repeated for each component.
  const results =
    whole.components.length === 0 ? [] : resultLines(resource, null, null).map(({ meaning: _ofRow, ...line }) => line)
  const panel = countPanel(results)
  const row = {
    resourceType: resource.resourceType,
    providerName,
    patient: displayOf(resource.subject),
    effectiveDateTime: date,
    category: labelsOf(resource.category),
    code: whole.label,
    status: asText(resource.status),
    performer: actorNames(resource.performer, resource, resolve),
    value: whole.measured?.text ?? whole.absentReason,
    ...(whole.measured === null && whole.absentReason !== null ? { isAbsent: true as const } : {}),
    unit: whole.measured?.unit ?? null,
    referenceRange: whole.referenceRange,
    interpretation: whole.interpretation,
    // Each of several results has its own flag, and `panel` counts them.
    mark: panel ? whole.own.mark : whole.mark,
    testKeys: keysOf(whole.testKey, ...whole.components.map((one) => one.testKey)),
    results,
    ...(panel ? { panel } : {}),
    ...markColumn(panel ? whole.own.mark : whole.mark, whole.interpretation, panel && { counts: panel, results }),
    hasDocument: false,
    isToxicology: isToxicology(resource),
  } satisfies Omit<LabRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'labs',
    row,
    label: oneLine(row.code ?? 'Laboratory result'),
    date,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}

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
