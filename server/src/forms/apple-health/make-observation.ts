import { appleHealthTexts } from '@kinchart/texts/en/import.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { dateTimeOf } from './dates.ts'
import { importedKinds, ucumOf, type Coding } from './imported-kinds.ts'

/** Documentation of Apple's types; used as the URL of their code system. */
export const healthKit = 'https://developer.apple.com/documentation/healthkit'

/** `at` and `until`: milliseconds. */
export type Measurement = {
  readonly type: string
  readonly at: number
  readonly until: number
  readonly source: string
  readonly start: string
  readonly end: string
  readonly value: string
  readonly unit: string
  readonly isEntered: boolean
  /** `HKBloodGlucoseMealTime`: '1' before a meal, '2' after a meal. */
  readonly meal: string | null
  /** `HKInsulinDeliveryReason`: '1' basal, '2' bolus. */
  readonly insulin: string | null
}

const LOINC = 'http://loinc.org'
const codingsOf = (found: readonly Coding[]): JsonObject[] =>
  found.map(([code, display]) => ({ system: LOINC, code, display }))

/**
 * `who` is 'Patient/id', or null if the export does not identify the owner. Source: FHIR R4 Observation, US Core vital
 * signs.
 */
export function observationOf(id: string, one: Measurement, who: string | null): FhirResource {
  return { ...commonOf(id, one, who), code: codeOf(one), valueQuantity: quantityOf(one), ...noteOf(one) }
}

export function pressureOf(id: string, upper: Measurement, lower: Measurement, who: string | null): FhirResource {
  return {
    ...commonOf(id, upper, who),
    code: {
      coding: codingsOf([['85354-9', 'Blood pressure panel with all children optional']]),
      text: 'Blood pressure',
    },
    component: [upper, lower].map((half) => ({ code: codeOf(half), valueQuantity: quantityOf(half) })),
  }
}

function commonOf(id: string, one: Measurement, who: string | null): FhirResource {
  const [start, end] = [dateTimeOf(one.start), dateTimeOf(one.end)]
  const category = importedKinds.get(one.type)?.category ?? 'vital-signs'
  return {
    resourceType: 'Observation',
    id,
    meta: { source: healthKit },
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: category }] }],
    code: {},
    ...(who !== null && { subject: { reference: who } }),
    ...(start === end ? { effectiveDateTime: start } : { effectivePeriod: { start, end } }),
    ...(who !== null && { performer: [{ reference: who }] }),
    ...(one.isEntered ? { method: { text: appleHealthTexts.entered } } : {}),
    ...(one.source !== '' && !one.isEntered && { device: { display: one.source } }),
  }
}

function codeOf({ type, unit }: Measurement): JsonObject {
  const kind = importedKinds.get(type)
  const codings = kind?.codes(ucumOf(kind, unit) ?? '') ?? []
  return {
    coding: [...codingsOf(codings), { system: healthKit, code: type }],
    ...(kind && { text: kind.text }),
  }
}

function quantityOf({ type, value, unit }: Measurement): JsonObject {
  const kind = importedKinds.get(type)
  const ucum = kind ? ucumOf(kind, unit) : null
  return {
    value: kind?.isFraction ? asPercent(value) : plainDigits(value),
    unit: printed[ucum ?? ''] ?? unit,
    ...(ucum !== null && { system: 'http://unitsofmeasure.org', code: ucum }),
  }
}

/** Display text, only for units that are displayed differently than they are exported. */
const printed: Readonly<Record<string, string>> = {
  'mmol/L': 'mmol/L',
  'kg/m2': 'kg/m2',
  Cel: '°C',
  '[degF]': '°F',
  '/min': '/min',
  '/s': '/s',
}

/** A JSON number has no plus sign and no leading zeros. */
const plainDigits = (value: string): string => value.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1')

/** Moves the decimal point by two digits, without losing or adding digits. */
function asPercent(value: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(value) ?? []
  if (exponent !== undefined) return `${plainDigits(value.replace(/[eE].*/, ''))}e${Number(exponent) + 2}`
  const moved = fraction.padEnd(2, '0')
  const after = moved.slice(2)
  return plainDigits(`${sign}${whole}${moved.slice(0, 2)}${after === '' ? '' : `.${after}`}`)
}

function noteOf({ meal, insulin }: Measurement): { readonly note?: readonly JsonObject[] } {
  const remarks = [
    meal === '1' ? appleHealthTexts.beforeMeal : meal === '2' ? appleHealthTexts.afterMeal : null,
    insulin === '1' ? appleHealthTexts.basal : insulin === '2' ? appleHealthTexts.bolus : null,
  ].filter((text) => text !== null)
  return remarks.length === 0 ? {} : { note: remarks.map((text) => ({ text })) }
}
