import { concept, hl7, loinc, type Coding, type Concept } from '#making/codings.ts'
import type { ChartMaker } from '#making/chart-maker.ts'
import { quantity } from '#making/decimal.ts'
import type { JsonObject } from '#records/fhir-resource.ts'

type Extra = JsonObject
const CATEGORY_SYSTEM = 'observation-category'

export function addObservation(
  chart: ChartMaker,
  category: string,
  code: Concept,
  { on: effectiveDateTime, ...extra }: Extra & { readonly on?: string },
) {
  return chart.add('Observation', {
    status: 'final',
    category: [concept(hl7(CATEGORY_SYSTEM, category))],
    code,
    ...(effectiveDateTime === undefined ? {} : { effectiveDateTime }),
    ...extra,
  })
}

type Measured = Extra & { readonly on: string; readonly value: JsonObject }

export function addLab(chart: ChartMaker, code: Coding, { on, value, ...extra }: Measured) {
  return addObservation(chart, 'laboratory', concept(code), { on, valueQuantity: value, issued: stamp(on), ...extra })
}

export function addVital(chart: ChartMaker, code: Coding, { on, value, ...extra }: Measured) {
  return addObservation(chart, 'vital-signs', concept(code), { on, valueQuantity: value, ...extra })
}

/** Adds a blood pressure as in US Core: one observation, two components, no top-level value. */
export function addBloodPressure(chart: ChartMaker, on: string, systolic: string, diastolic: string) {
  const component = (code: Coding, digits: string) => ({
    code: concept(code),
    valueQuantity: quantity(digits, 'mmHg', 'mm[Hg]'),
  })
  const panel = loinc('85354-9', 'Blood pressure panel with all children optional')
  return addObservation(
    chart,
    'vital-signs',
    { coding: [panel], text: 'Blood pressure' },
    {
      on,
      component: [
        component(loinc('8480-6', 'Systolic blood pressure'), systolic),
        component(loinc('8462-4', 'Diastolic blood pressure'), diastolic),
      ],
    },
  )
}

export function addSmokingStatus(chart: ChartMaker, on: string, status: Coding) {
  return addObservation(chart, 'social-history', concept(loinc('72166-2', 'Tobacco smoking status')), {
    on,
    valueCodeableConcept: concept(status),
  })
}

export function range(low: string, high: string, unit: string, code = unit) {
  return {
    referenceRange: [{ low: quantity(low, unit, code), high: quantity(high, unit, code), text: `${low} - ${high}` }],
  }
}

export function interpretation(code: 'H' | 'L' | 'N' | 'HH' | 'LL' | 'A' | 'POS' | 'NEG') {
  return { interpretation: [concept(hl7('v3-ObservationInterpretation', code, INTERPRETATION_WORDS[code]))] }
}

const INTERPRETATION_WORDS = {
  H: 'High',
  L: 'Low',
  N: 'Normal',
  HH: 'Critical high',
  LL: 'Critical low',
  A: 'Abnormal',
  POS: 'Positive',
  NEG: 'Negative',
} as const

/** `issued` is an instant, so a day becomes noon of that day. */
function stamp(on: string): string {
  return on.length > 10 ? on : `${on.padEnd(10, '-01').slice(0, 10)}T12:00:00Z`
}
