import { hasCode, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asText, oneLine, type Element } from '#fhir/json/elements.ts'
import type { ReaderOf } from '#readers/reader.ts'
import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import {
  effectiveDate,
  keysOf,
  readWhole,
  componentValue,
  named,
  valueLine,
  type Finding,
  type Whole,
} from '#fhir/meaning/observation.ts'
import { displayOf, actorNames } from '#fhir/references/actor-name.ts'
import { countPanel, markColumn } from '#readers/labs/count-panel.ts'
import { isToxicology } from '#readers/labs/is-toxicology.ts'
import { resultLines } from '#readers/labs/read-lab-result.ts'
import type { VitalRow } from '@kinchart/contract/sections/vitals.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { readReference } from '#fhir/references/reference.ts'

/**
 * Reads vital signs, social history, surveys, and every other observation except laboratory results. Source: FHIR R4
 * `Observation`. `value` contains every value as sent: the observation's own value, then one value per component, each
 * with the component's name in its text. If there are components, the text of the observation's own value contains a
 * name, too. `observation` is all values in one line, with a blood pressure combined ('131/84 mmHg').
 * `socialHistoryResult` is the same line, for social history only. `date` and `effectiveDateTime` are `effective[x]`,
 * or else `issued`. Units are as printed; nothing is converted. `code` in a value is from UCUM. If the value is
 * missing, `value` is empty and `dataAbsentReason` contains the reason. Patient and encounter are the source's texts
 * for them, and are not looked up.
 */
const readVital: ReaderOf<'Observation'> = (resource, { providerName }) => {
  const whole = readWhole(resource)
  const value = [...ownValue(whole), ...whole.components.flatMap(valueOfComponent)]
  const observation = valueLine(whole)
  const date = effectiveDate(resource)
  const row = {
    resourceType: resource.resourceType,
    providerName,
    patient: displayOf(resource.subject),
    status: asText(resource.status),
    category: labelsOf(resource.category),
    code: whole.label,
    effectiveDateTime: date,
    observation,
    value,
    testKeys: keysOf(...(value.length === 0 ? [whole.testKey] : value.map((one) => one.testKey))),
    ...(isAnswer(resource) ? { isAnswer: true as const } : {}),
    socialHistoryResult: hasCode(resource.category, 'social-history', 'social history') ? observation : null,
    dataAbsentReason: whole.absentReason,
    encounter: displayOf(resource.encounter),
    interpretation: whole.interpretation,
    referenceRange: whole.referenceRange,
    mark: whole.mark,
    ...markColumn(whole.mark, whole.interpretation),
  } satisfies Omit<VitalRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'vitals',
    row,
    label: oneLine(row.code ?? row.category ?? 'Observation'),
    date,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}

/** LOINC codes of panels, questions and scores: PHQ-9 and PHQ-2, GAD-7, PRAPARE, AUDIT-C. */
const ofQuestionnaires = [
  ...['44249-1', '44250-9', '44251-7', '44252-5', '44253-3', '44254-1', '44255-8', '44258-2', '44259-0', '44260-8'],
  ...['44261-6', '55757-9', '55758-7', '69722-7', '69737-5', '70274-6', '93025-5', '63586-2', '72109-2', '75626-2'],
]

/**
 * Returns true for an answer to a questionnaire. Source: FHIR R4 `Observation.category` 'survey', US Core's 'sdoh',
 * 'functional-status', 'cognitive-status' and 'disability-status'; `derivedFrom`; `code`. An observation that is also a
 * vital sign counts as a vital sign.
 */
function isAnswer({ category, code, derivedFrom }: LooseResource<'Observation'>): boolean {
  if (hasCode(category, 'vital-signs')) return false
  return (
    hasCode(category, 'survey', 'sdoh', 'functional-status', 'cognitive-status', 'disability-status') ||
    hasCode(code, ...ofQuestionnaires) ||
    asArray(derivedFrom).some((one) => {
      const from = readReference(one)
      return from?.kind === 'literal' && from.type === 'QuestionnaireResponse'
    })
  )
}

function ownValue(whole: Whole) {
  if (whole.measured === null) return []
  const { label: name, testKey, components, own } = whole
  if (components.length === 0) return [{ ...whole.measured, name, testKey }]
  const text = named(whole, whole.measured.text) ?? whole.measured.text
  return [{ ...whole.measured, text, name, testKey, ...getRangeAndFlag(own) }]
}

function valueOfComponent(component: Finding) {
  const value = componentValue(component)
  if (value === null) return []
  const { label: name, testKey, part } = component
  const isAbsent = component.measured === null ? { isAbsent: true as const } : {}
  return [{ ...value, name, testKey, ...isAbsent, ...(part === null ? {} : { part }), ...getRangeAndFlag(component) }]
}

const getRangeAndFlag = ({ referenceRange, mark }: Finding) => ({
  ...(referenceRange === null ? {} : { referenceRange }),
  ...(mark === null ? {} : { mark }),
})

/**
 * Reads a laboratory result that has its own row, exactly as the laboratory wrote it. If a report shows the result,
 * the store leaves this row out. Source: FHIR R4 `Observation`. `value` is the complete value in one line with its
 * unit, or the reason (`dataAbsentReason`) if no value was sent. Components are in `results`. `date` and
 * `effectiveDateTime` are `effective[x]`, or else `issued`. Units are as the source prints them; nothing is
 * converted. Absence: null. Zero is a result.
 */
const readLoneResult: ReaderOf<'Observation'> = (resource, { providerName, resolve }) => {
  const whole = readWhole(resource)
  const date = effectiveDate(resource)
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
 * Reads an Observation as a laboratory result if any coding of its category is 'laboratory' (or 'LAB' of HL7 table
 * 0074). Reads any other Observation, with or without a category, as a vital sign. Source: FHIR R4
 * `Observation.category`.
 */
export const readObservation: ReaderOf<'Observation'> = (resource, context) =>
  isLaboratory(resource.category) ? readLoneResult(resource, context) : readVital(resource, context)

function isLaboratory(category: Element): boolean {
  return (
    hasCode(category, 'laboratory', 'lab') ||
    asArray(category).some((concept) => labelOf(concept)?.toLowerCase() === 'laboratory')
  )
}
