import { labelOf } from '#fhir/codeable-concept.ts'
import { asObjects, commaList } from '#fhir/elements.ts'
import { gravestMark, interpretationText, readMark } from '#fhir/interpretation.ts'
import type { Mark } from '#fhir/interpretation.ts'
import type { FhirResource, JsonObject } from '#fhir/json.ts'
import { readValue } from '#fhir/measured-value.ts'
import type { Measured } from '#fhir/measured-value.ts'
import { firstDate } from '#fhir/partial-date.ts'
import { readReferenceRange } from '#fhir/reference-range.ts'
import type { ReferenceRange } from '#fhir/reference-range.ts'
import { testKeyOf } from '#fhir/test-key.ts'

/** What was observed, in an observation or in one of its components. */
export type Finding = {
  readonly label: string | null
  /** Which test it is; see test-key.ts. */
  readonly testKey: string | null
  readonly measured: Measured | null
  /** Why there is no value, in the source's words. */
  readonly absentReason: string | null
  readonly interpretation: string | null
  readonly referenceRange: ReferenceRange | null
  readonly mark: Mark | null
}

/** Source: FHIR R4 `Observation` or `Observation.component`: code, value[x], dataAbsentReason, interpretation, range. */
export function readFinding(holder: JsonObject): Finding {
  return {
    label: labelOf(holder.code),
    testKey: testKeyOf(holder.code),
    measured: readValue(holder),
    absentReason: labelOf(holder.dataAbsentReason),
    interpretation: interpretationText(holder.interpretation),
    referenceRange: readReferenceRange(holder.referenceRange),
    mark: readMark(holder.interpretation, holder.valueQuantity, holder.referenceRange),
  }
}

/** The components of an observation (the systolic and diastolic pressure). */
export function readComponents(observation: JsonObject): readonly Finding[] {
  return asObjects(observation.component).map(readFinding)
}

/** An observation and its components seen as one, for a row. What differs between components is named by component. */
export function readWhole(observation: JsonObject): Finding & { readonly components: readonly Finding[] } {
  const own = readFinding(observation)
  const components = readComponents(observation)
  if (components.length === 0) return { ...own, components }
  const ranges = commaList(
    components.map((one) => named(one, one.referenceRange?.text ?? null)),
    '; ',
  )
  return {
    ...own,
    interpretation:
      own.interpretation ??
      commaList(
        components.map((one) => named(one, one.interpretation)),
        '; ',
      ),
    referenceRange: own.referenceRange ?? (ranges === null ? null : { text: ranges, low: null, high: null }),
    mark: own.mark ?? gravestMark(components.map((one) => one.mark)),
    components,
  }
}

/** A component's value with its name before it, or why it has none: 'Diastolic blood pressure: 80 mmHg'. */
export function componentValue(component: Finding): Measured | null {
  const text = named(component, component.measured?.text ?? component.absentReason)
  return text === null ? null : { ...(component.measured ?? { value: null, unit: null, code: null }), text }
}

/** The tests among some keys, each once. */
export const keysOf = (...keys: readonly (string | null)[]): string[] => [
  ...new Set(keys.filter((key) => key !== null)),
]

/**
 * When it was observed. Source: FHIR R4 `Observation.effective[x]`, `DiagnosticReport.effective[x]`; where that is not
 * sent, `issued`, which is when it was released. Absence: null.
 */
export function effectiveDate(resource: FhirResource): string | null {
  return firstDate(resource, ['effectiveDateTime', 'effectiveInstant', 'effectivePeriod', 'effectiveTiming', 'issued'])
}

function named(finding: Finding, text: string | null): string | null {
  if (text === null || finding.label === null) return text
  return `${finding.label}: ${text}`
}
