import { generatedKinds } from '#charts/generated-kinds.ts'
import { openSeededRandom } from '#charts/seeded-random.ts'
import type { FhirResource, JsonObject } from '#records/fhir-resource.ts'
import type { SeededRandom } from './seeded-random.ts'
import { concept, hl7, loinc, type Coding } from '../making/codings.ts'
import { quantity } from '../making/decimal.ts'

type Measured = {
  readonly code: Coding
  readonly category: 'laboratory' | 'vital-signs'
  readonly unit: string
  readonly ucum: string
  readonly low: number
  readonly high: number
  readonly digits: number
}

const measure = (code: Coding, unit: string, low: number, high: number, digits: number, ucum = unit): Measured => ({
  code,
  category: 'laboratory',
  unit,
  ucum,
  low,
  high,
  digits,
})
const vital = (code: Coding, unit: string, low: number, high: number, digits: number, ucum = unit): Measured => ({
  ...measure(code, unit, low, high, digits, ucum),
  category: 'vital-signs',
})

const MEASURED: readonly [Measured, ...Measured[]] = [
  measure(loinc('2160-0', 'Creatinine [Mass/volume] in Serum or Plasma'), 'mg/dL', 0.6, 1.2, 2),
  measure(loinc('2345-7', 'Glucose [Mass/volume] in Serum or Plasma'), 'mg/dL', 70, 99, 0),
  measure(loinc('2951-2', 'Sodium [Moles/volume] in Serum or Plasma'), 'mmol/L', 136, 145, 0),
  measure(loinc('2823-3', 'Potassium [Moles/volume] in Serum or Plasma'), 'mmol/L', 3.5, 5.1, 2),
  measure(loinc('2075-0', 'Chloride [Moles/volume] in Serum or Plasma'), 'mmol/L', 98, 107, 0),
  measure(loinc('3094-0', 'Urea nitrogen [Mass/volume] in Serum or Plasma'), 'mg/dL', 7, 20, 1),
  measure(loinc('718-7', 'Hemoglobin [Mass/volume] in Blood'), 'g/dL', 12, 16, 1),
  measure(loinc('6690-2', 'Leukocytes [#/volume] in Blood by Automated count'), '10*3/uL', 4, 11, 2),
  measure(loinc('777-3', 'Platelets [#/volume] in Blood by Automated count'), '10*3/uL', 150, 400, 0),
  measure(loinc('11253-2', 'Tacrolimus [Mass/volume] in Blood'), 'ng/mL', 5, 15, 1),
  measure(loinc('4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood'), '%', 4, 5.6, 2),
  measure(loinc('2093-3', 'Cholesterol [Mass/volume] in Serum or Plasma'), 'mg/dL', 125, 200, 0),
  vital(loinc('8867-4', 'Heart rate'), 'beats/minute', 60, 100, 0, '/min'),
  vital(loinc('8310-5', 'Body temperature'), 'Cel', 36.1, 37.2, 1),
  vital(loinc('29463-7', 'Body weight'), 'kg', 58, 92, 1),
  vital(loinc('59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'), '%', 95, 100, 0),
  vital(loinc('9279-1', 'Respiratory rate'), 'breaths/minute', 12, 20, 0, '/min'),
]

/** Returns a measurement of about 1.4 KB of JSON, as hospitals send them. About one in eight is outside its range. */
function makeMeasurement(random: SeededRandom, at: string, links: JsonObject): JsonObject {
  const { code, category, unit, ucum, low, high, digits } = random.pick(MEASURED)
  const span = high - low
  const value = low - span * 0.07 + random.next() * span * 1.14
  const mark = value < low ? 'L' : value > high ? 'H' : 'N'
  const print = (number: number) => number.toFixed(digits)
  const word = code.display ?? ''
  return {
    text: {
      status: 'generated',
      div: `<div xmlns="http://www.w3.org/1999/xhtml"><p><b>${word}</b>: ${print(value)} ${unit} (${print(low)} - ${print(high)})</p></div>`,
    },
    identifier: [{ system: '{fhirBaseUrl}/accession', value: `A${random.whole(10_000_000, 99_999_999)}` }],
    status: 'final',
    category: [
      concept(hl7('observation-category', category, category === 'laboratory' ? 'Laboratory' : 'Vital Signs')),
    ],
    code: concept(code),
    effectiveDateTime: at,
    issued: at,
    ...links,
    valueQuantity: quantity(print(value), unit, ucum),
    interpretation: [concept(hl7('v3-ObservationInterpretation', mark))],
    referenceRange: [
      {
        low: quantity(print(low), unit, ucum),
        high: quantity(print(high), unit, ucum),
        text: `${print(low)} - ${print(high)}`,
      },
    ],
  }
}

export type ChartPlan = {
  readonly patient: FhirResource
  readonly name: string
  readonly count: number
  readonly seed: number
  readonly performer: { readonly reference: string; readonly display: string }
}

type Kind = 'Observation' | keyof typeof generatedKinds

const SHARES: readonly (readonly [Kind, number])[] = [
  ['Observation', 50],
  ['Encounter', 8],
  ['DiagnosticReport', 8],
  ['MedicationRequest', 7],
  ['DocumentReference', 6],
  ['Procedure', 5],
  ['Claim', 5],
  ['Condition', 4],
  ['ServiceRequest', 4],
  ['Immunization', 1.5],
  ['CarePlan', 1],
  ['AllergyIntolerance', 0.5],
]

const FIRST_DAY = Date.UTC(1998, 0, 5)
const LAST_DAY = Date.UTC(2026, 5, 30)

/** Yields one resource at a time. The same seed creates the same bytes. */
export function* generateChart(plan: ChartPlan): Generator<FhirResource> {
  yield plan.patient
  const random = openSeededRandom(plan.seed)
  const person = { reference: `Patient/${plan.patient.id}`, display: plan.name }
  let encounter = { reference: `Encounter/${plan.patient.id}-0` }
  for (let number = 0; number < plan.count; number += 1) {
    const type = number === 0 ? 'Encounter' : chooseKind((number * 61) % 100)
    const instant = FIRST_DAY + Math.floor(((LAST_DAY - FIRST_DAY) * number) / plan.count)
    const at = `${new Date(instant).toISOString().slice(0, 13)}:${String(random.whole(10, 58))}:00Z`
    if (type === 'Encounter') encounter = { reference: `Encounter/${plan.patient.id}-${number}` }
    const links = { subject: person, encounter, performer: [plan.performer] }
    const elements =
      type === 'Observation'
        ? makeMeasurement(random, at, links)
        : generatedKinds[type]({ random, at, person, encounter })
    yield {
      resourceType: type,
      id: `${plan.patient.id}-${number}`,
      meta: { versionId: '1', lastUpdated: at.replace('Z', '.000Z') },
      ...elements,
    }
  }
}

function chooseKind(percent: number): Kind {
  let sum = 0
  for (const [kind, share] of SHARES) {
    sum += share
    if (percent < sum) return kind
  }
  return 'Observation'
}
