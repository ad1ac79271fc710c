import { printedUnit, vitalUnits, type OwnEntryOf, type VitalOf } from '@kinchart/contract/calls/own-entries.ts'
import { vitalNames } from '@kinchart/texts/en/own.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { patientReference, referenceTo } from '#store/author.ts'
import type { EntryFacts } from './entry-facts.ts'

type Coding = { readonly code: string; readonly display: string }

const UPPER: Coding = { code: '8480-6', display: 'Systolic blood pressure' }
const LOWER: Coding = { code: '8462-4', display: 'Diastolic blood pressure' }

/** US Core requires both codes for pulse oximetry. */
const codings: Readonly<Record<Exclude<VitalOf, 'glucose'>, readonly Coding[]>> = {
  'blood-pressure': [{ code: '85354-9', display: 'Blood pressure panel with all children optional' }],
  pulse: [{ code: '8867-4', display: 'Heart rate' }],
  temperature: [{ code: '8310-5', display: 'Body temperature' }],
  weight: [{ code: '29463-7', display: 'Body weight' }],
  height: [{ code: '8302-2', display: 'Body height' }],
  oxygen: [
    { code: '59408-5', display: 'Oxygen saturation in Arterial blood by Pulse oximetry' },
    { code: '2708-6', display: 'Oxygen saturation in Arterial blood' },
  ],
  breathing: [{ code: '9279-1', display: 'Respiratory rate' }],
}

/** LOINC has separate tests for glucose by mass and by moles. */
const glucose: Readonly<Record<(typeof vitalUnits)['glucose'][number], Coding>> = {
  'mg/dL': { code: '41653-7', display: 'Glucose [Mass/volume] in Capillary blood by Glucometer' },
  'mmol/L': { code: '14743-9', display: 'Glucose [Moles/volume] in Capillary blood by Glucometer' },
}

function codingsOf(of: VitalOf, unit: string): readonly Coding[] {
  if (of !== 'glucose') return codings[of]
  const known = vitalUnits.glucose.find((one) => one === unit)
  if (known === undefined) throw new Error('An own glucose has a unit that is not known.')
  return [glucose[known]]
}

const concept = (found: readonly Coding[], text: string): JsonObject => ({
  coding: found.map(({ code, display }) => ({ system: 'http://loinc.org', code, display })),
  text,
})

const quantity = (value: string, ucum: string): JsonObject => ({
  value,
  unit: printedUnit(ucum),
  system: 'http://unitsofmeasure.org',
  code: ucum,
})

/** Returns the time as precisely as the user entered it. */
const effective = ({ date, time, offset }: OwnEntryOf<'vitals'>): string =>
  time === '' ? date : `${date}T${time}:00${offset}`

/** Source: FHIR R4 Observation, US Core vital signs; a blood pressure has its two values as components. */
export function buildVital(entry: OwnEntryOf<'vitals'>, { id, author }: EntryFacts): FhirResource {
  const { of, value, lower, unit, how } = entry
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/observation-category',
            code: 'vital-signs',
            display: 'Vital Signs',
          },
        ],
      },
    ],
    code: concept(codingsOf(of, unit), vitalNames[of]),
    subject: patientReference,
    effectiveDateTime: effective(entry),
    performer: [referenceTo(author)],
    ...(of === 'blood-pressure'
      ? {
          component: [
            { code: concept([UPPER], UPPER.display), valueQuantity: quantity(value, unit) },
            { code: concept([LOWER], LOWER.display), valueQuantity: quantity(lower, unit) },
          ],
        }
      : { valueQuantity: quantity(value, unit) }),
    ...(how === '' ? {} : { method: { text: how } }),
  }
}

const byCode = new Map<string, VitalOf>([
  ...Object.entries(codings).flatMap(([of, found]) =>
    found.map(({ code }): [string, VitalOf] => [code, of as VitalOf]),
  ),
  ...Object.values(glucose).map(({ code }): [string, VitalOf] => [code, 'glucose']),
])

/** Throws if the codes do not belong to a vital sign. */
export function vitalOf(codes: readonly string[]): VitalOf {
  const found = codes.flatMap((code) => byCode.get(code) ?? [])[0]
  if (found === undefined) throw new Error('An own observation has no known code.')
  return found
}
