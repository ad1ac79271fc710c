import { aboutAnother } from './about-another.ts'
import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { wordsOfCode } from '#fhir/codes/code-words.ts'
import { asObjects, asText, commaList, type Element } from '#fhir/json/elements.ts'
import { gravestMark, interpretationText, readMark, type Mark } from '#fhir/values/interpretation.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { readValue, type Measured } from '#fhir/values/measured-value.ts'
import { firstDate } from '#fhir/values/partial-date.ts'
import { readReferenceRange, type ReferenceRange } from '#fhir/values/reference-range.ts'
import { testKeyOf } from '#fhir/codes/test-key.ts'

type PressurePart = 'systolic' | 'diastolic'

export type Finding = {
  readonly label: string | null
  readonly testKey: string | null
  readonly measured: Measured | null
  readonly absentReason: string | null
  /** Which part of a blood pressure the finding is, identified by the finding's code. Null for any other finding. */
  readonly part: PressurePart | null
  readonly interpretation: string | null
  readonly referenceRange: ReferenceRange | null
  readonly mark: Mark | null
}

/**
 * Source: FHIR R4 `Observation` or `Observation.component`: code, value[x], dataAbsentReason, interpretation, range. If
 * dataAbsentReason is missing, uses the extension of that name on the value.
 */
function readFinding(holder: JsonObject): Finding {
  const measured = readValue(holder)
  return {
    label: labelOf(holder.code),
    testKey: testKeyOf(holder.code),
    measured,
    absentReason: reasonWords(holder.dataAbsentReason) ?? (measured === null ? reasonOnValue(holder) : null),
    part: pressurePart(holder),
    interpretation: interpretationText(holder.interpretation),
    referenceRange: readReferenceRange(holder.referenceRange),
    mark: readMark(holder.interpretation, comparedValue(holder), holder.referenceRange),
  }
}

/**
 * Returns the reason in words. If the reason is FHIR's code sent as text, with or without its system, returns our
 * label for the code.
 */
function reasonWords(reason: Element): string | null {
  const label = labelOf(reason)
  return label === null ? null : (wordsOfCode(ABSENT, label) ?? label)
}

/**
 * Returns the value to compare with the range: a quantity, an integer, or text that is only a number ('<0.01').
 * Undefined for any other value.
 */
function comparedValue({ valueQuantity, valueInteger, valueString }: JsonObject): Element {
  if (valueQuantity !== undefined) return valueQuantity
  const [, comparator, value] = /^([<>]=?)?\s*(-?\d+(?:\.\d+)?)$/.exec(asText(valueInteger ?? valueString) ?? '') ?? []
  if (value === undefined) return undefined
  return comparator === undefined ? { value } : { value, comparator }
}

const extensionProperty = '_value'
const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'

/**
 * Why there is no value, as stated on the value or on a quantity's number. Null if no reason is stated. Source: FHIR
 * R4 extension data-absent-reason.
 */
function reasonOnValue(holder: JsonObject): string | null {
  const values = Object.entries(holder).flatMap(([key, value]) => (/^_?value[A-Z]/.test(key) ? asObjects(value) : []))
  const places = values.flatMap((value) => [value, ...asObjects(value[extensionProperty])])
  const found = places.flatMap(({ extension }) => asObjects(extension)).find(({ url }) => url === ABSENT)
  const code = asText(found?.valueCode)
  return code === null ? null : labelOf({ coding: [{ system: ABSENT, code }] })
}

/** Source: FHIR R4 vital signs profile `bp` (LOINC), SNOMED CT. */
const pressureCodes: Readonly<Record<string, PressurePart>> = {
  'loinc:8480-6': 'systolic',
  'loinc:8462-4': 'diastolic',
  'http://snomed.info/sct:271649006': 'systolic',
  'http://snomed.info/sct:271650006': 'diastolic',
}

const pressurePart = (holder: JsonObject): PressurePart | null => pressureCodes[testKeyOf(holder.code) ?? ''] ?? null

/** For a blood pressure, systolic is always first. */
function readComponents(observation: JsonObject): readonly Finding[] {
  const components = asObjects(observation.component).map(readFinding)
  const pair = pressurePair(components)
  return pair === null ? components : [...pair, ...components.filter((one) => !pair.includes(one))]
}

/** Null unless the codes identify exactly one systolic and one diastolic value. */
function pressurePair(components: readonly Finding[]): readonly [Finding, Finding] | null {
  const systolic = components.filter(({ part }) => part === 'systolic')
  const diastolic = components.filter(({ part }) => part === 'diastolic')
  const [[upper], [lower]] = [systolic, diastolic]
  return upper && lower && systolic.length === 1 && diastolic.length === 1 ? [upper, lower] : null
}

/**
 * Formats the result as one line. Examples: '131/84 mmHg' for a blood pressure, '98 %' for a single value. If there
 * are several values, each follows its name ('Oxygen saturation: 96 %; Inhaled oxygen flow rate: 7 L/min'). Null if
 * there is no value.
 */
export function valueLine(whole: Whole): string | null {
  const own = whole.measured?.text ?? null
  if (whole.components.length === 0) return own
  const pair = pressurePair(whole.components)
  const inOneBreath = pair === null ? null : pressureText(...pair)
  const rest = inOneBreath === null ? whole.components : whole.components.filter((one) => pair?.includes(one) !== true)
  const lines = rest.map((one) => componentValue(one)?.text ?? null)
  return commaList([own === null ? null : named(whole, own), inOneBreath, ...lines], '; ')
}

/**
 * '131/84 mmHg', if both values are numbers in the same unit. Otherwise null, and the values are shown separately with
 * their names.
 */
function pressureText(systolic: Finding, diastolic: Finding): string | null {
  const [upper, lower] = [systolic.measured, diastolic.measured]
  if (!upper || !lower || upper.value === null || lower.value === null || upper.unit !== lower.unit) return null
  const isBare = [upper, lower].every(({ text, value, unit }) => text === (unit === null ? value : `${value} ${unit}`))
  return isBare ? `${upper.value}/${lower.value}${upper.unit === null ? '' : ` ${upper.unit}`}` : null
}

export type Whole = Finding & {
  readonly components: readonly Finding[]
  /** The observation without its components. */ readonly own: Finding
}

/**
 * Labels the values of components with the component's name. A finding about someone or something else is labeled and
 * counts as a different test, so that the patient's trends contain no results of a donor or fetus.
 */
export function readWhole(observation: JsonObject): Whole {
  const other = aboutAnother(observation)
  const own = ofOther(readFinding(observation), other)
  const components = readComponents(observation).map((one) => ofOther(one, other))
  if (components.length === 0) return { ...own, own, components }
  const ranges = commaList(
    components.map((one) => named(one, one.referenceRange?.text ?? null)),
    '; ',
  )
  return {
    ...own,
    own,
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

function ofOther(finding: Finding, other: ReturnType<typeof aboutAnother>): Finding {
  if (other === null) return finding
  const { label, testKey } = finding
  return {
    ...finding,
    label: other.name === null || label === null ? label : `${other.name}: ${label}`,
    testKey: testKey === null ? null : `${testKey}@${(other.name ?? '').toLowerCase().replaceAll(/\s+/g, '_')}`,
  }
}

/** 'Diastolic blood pressure: 80 mmHg', or why there is no value. */
export function componentValue(component: Finding): Measured | null {
  const text = named(component, component.measured?.text ?? component.absentReason)
  return text === null ? null : { ...(component.measured ?? { value: null, unit: null, code: null }), text }
}

export const keysOf = (...keys: readonly (string | null)[]): string[] => [
  ...new Set(keys.filter((key) => key !== null)),
]

/**
 * Returns the effective date. If there is none, returns `issued`, the release time. If there is neither, returns
 * null. Source: FHIR R4 `Observation.effective[x]`, `DiagnosticReport.effective[x]`.
 */
export function effectiveDate(resource: FhirResource): string | null {
  return firstDate(resource, ['effectiveDateTime', 'effectiveInstant', 'effectivePeriod', 'effectiveTiming', 'issued'])
}

export function named(finding: Finding, text: string | null): string | null {
  if (text === null || finding.label === null) return text
  return `${finding.label}: ${text}`
}
