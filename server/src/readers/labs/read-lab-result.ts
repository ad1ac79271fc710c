import type { LabResult } from '@kinchart/contract/sections/labs.ts'
import { asArray, asObject } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { readMeaning } from '#fhir/meaning/meaning.ts'
import { effectiveDate, readWhole, type Finding } from '#fhir/meaning/observation.ts'
import { isToxicology } from './is-toxicology.ts'
import { follow, literalKey, readReference, type Reference } from '#fhir/references/reference.ts'
import type { ReadContext } from '#readers/reader.ts'

const maxPanelDepth = 3

export type ReportResults = {
  readonly results: readonly LabResult[]
  readonly resultReferences: readonly string[]
  readonly hasScreen: boolean
}

/**
 * Returns results in the order of the report or panel. A panel without its own value is replaced by its members.
 * Contained results are found inside the report. An observation with components becomes one line for each component.
 * Each line has the `meaning` of its observation. A withdrawn result keeps its value, which is shown struck through,
 * but has no flag. `id` is the literal reference of the observation ('Observation/12'), or null for a contained
 * observation. Units are as the source prints them. A result that is not stored (yet) becomes a line with the
 * report's text for the result. Source: FHIR R4 `DiagnosticReport.result`, `Observation.hasMember`.
 */
export function readReportResults(
  report: LooseResource<'DiagnosticReport'>,
  { resolve, recordIdOf }: ReadContext,
): ReportResults {
  const seen = new Set<string>()
  const results: LabResult[] = []
  let hasScreen = false
  const take = (reference: Reference, depth: number): void => {
    const key = literalKey(reference)
    const place = key ?? (reference.kind === 'contained' ? `#${reference.id}` : null)
    if (place !== null && seen.has(place)) return
    if (place !== null) seen.add(place)
    const found = follow(reference, report, resolve)
    if (!found) {
      results.push({ ...noResult, code: reference.display })
      return
    }
    hasScreen ||= isToxicology(found)
    const inner = depth < maxPanelDepth ? references(found.hasMember) : []
    const lines = resultLines(found, key === null ? null : recordIdOf(key), reference.display)
    if (inner.length === 0 || lines.some(({ value }) => value !== null)) results.push(...lines)
    for (const member of inner) take(member, depth + 1)
  }
  for (const reference of references(report.result)) take(reference, 0)
  return { results, resultReferences: [...seen].filter((place) => !place.startsWith('#')), hasScreen }
}

/**
 * Returns a line for each component, and a line for the observation's own value if there is one. Without components,
 * returns one line.
 */
export function resultLines(
  observation: LooseResource<'Observation'>,
  id: string | null,
  words: string | null,
): readonly LabResult[] {
  const whole = readWhole(observation)
  const effectiveDateTime = effectiveDate(observation)
  const name = whole.label ?? words
  const meaning = readMeaning(observation)
  const isWithdrawn = meaning?.standing === 'withdrawn'
  const line = (finding: Finding, code: string | null): LabResult => ({
    id,
    code,
    testKey: finding.testKey,
    value: finding.measured?.text ?? finding.absentReason,
    ...(finding.measured === null && finding.absentReason !== null ? { isAbsent: true } : {}),
    unit: finding.measured?.unit ?? null,
    referenceRange: finding.referenceRange,
    effectiveDateTime,
    interpretation: isWithdrawn ? null : finding.interpretation,
    mark: isWithdrawn ? null : finding.mark,
    ...(meaning ? { meaning } : {}),
  })
  const components = whole.components.map((one) => line(one, one.label ?? name))
  const hasOwn = whole.measured !== null || whole.absentReason !== null
  return hasOwn || components.length === 0 ? [line(whole.own, name), ...components] : components
}

function references(element: FhirResource[string]): readonly Reference[] {
  return asArray(element).flatMap((item) => {
    const isAbsent = asObject(item)?.extension !== undefined
    return readReference(item) ?? (isAbsent ? { kind: 'words-only', display: null } : [])
  })
}

const noResult: LabResult = {
  id: null,
  code: null,
  testKey: null,
  value: null,
  unit: null,
  referenceRange: null,
  effectiveDateTime: null,
  interpretation: null,
  mark: null,
}
