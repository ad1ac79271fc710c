import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import { labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, oneLine } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import { effectiveDate, keysOf } from '#fhir/meaning/observation.ts'
import { displayOf, actorNames } from '#fhir/references/actor-name.ts'
import { countPanel, isOutOfUse, markColumn } from './count-panel.ts'
import { isToxicology } from './is-toxicology.ts'
import { readReportResults } from './read-lab-result.ts'
import type { ReaderOf } from '#readers/reader.ts'

/**
 * Reads reports of any category: laboratory, radiology, cardiology, notes. `value`, `unit` and `mark` are from the
 * only result, unless that result was withdrawn or canceled. A report with several results has none of these, and its
 * `panel` counts the flags of the results. `interpretation` is the report's conclusion, or else the conclusion's
 * codes, or else the interpretation of the only result. `performer` falls back to `resultsInterpreter`. `date` and
 * `effectiveDateTime` are `effective[x]`, or else `issued`. Units are as the source prints them. Missing values are
 * null. `resultReferences` are the observations shown in this row, so that no observation is shown twice. Source:
 * FHIR R4 `DiagnosticReport`.
 */
export const readDiagnosticReport: ReaderOf<'DiagnosticReport'> = (resource, context) => {
  const { providerName, resolve } = context
  const { results, resultReferences, hasScreen } = readReportResults(resource, context)
  const single = results.length === 1 ? results[0] : undefined
  const only = single && !isOutOfUse(single) ? single : undefined
  const panel = countPanel(results)
  const interpretation =
    asText(resource.conclusion) ?? labelsOf(resource.conclusionCode) ?? only?.interpretation ?? null
  const date = effectiveDate(resource)
  const performers = asArray(resource.performer).length > 0 ? resource.performer : resource.resultsInterpreter
  const row = {
    resourceType: resource.resourceType,
    providerName,
    patient: displayOf(resource.subject),
    effectiveDateTime: date,
    category: labelsOf(resource.category),
    code: labelOf(resource.code),
    status: asText(resource.status),
    performer: actorNames(performers, resource, resolve),
    value: only?.value ?? null,
    ...(only?.isAbsent === true ? { isAbsent: true as const } : {}),
    unit: only?.unit ?? null,
    referenceRange: only?.referenceRange ?? null,
    interpretation,
    mark: only?.mark ?? null,
    testKeys: keysOf(...results.map((one) => one.testKey ?? null)),
    results: [...results],
    ...(panel ? { panel } : {}),
    ...markColumn(only?.mark ?? null, interpretation, panel && { counts: panel, results }),
    hasDocument: asObjects(resource.presentedForm).some(
      ({ url, data }) => asText(url) !== null || asText(data) !== null,
    ),
    // The row shows its only result, so the result's `meaning`, such as a correction, applies to the row, unless the
    // report has its own `meaning`.
    ...(only?.meaning ? { meaning: only.meaning } : {}),
    isToxicology: hasScreen || isToxicology(resource),
  } satisfies Omit<LabRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'labs',
    row,
    label: oneLine(row.code ?? row.category ?? 'Report'),
    date,
    isEnteredInError: isEnteredInError(resource),
    resultReferences,
  }
}
