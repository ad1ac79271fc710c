import { concept, hl7, type Coding, type Concept } from '#making/codings.ts'
import type { ChartMaker } from '#making/chart-maker.ts'
import type { JsonObject } from '#records/fhir-resource.ts'

type Extra = JsonObject

export function addProblem(chart: ChartMaker, code: Concept, onsetDateTime: string | undefined, extra: Extra = {}) {
  return chart.add('Condition', {
    meta: usCoreMeta('us-core-condition-problems-health-concerns'),
    clinicalStatus: concept(hl7('condition-clinical', 'active')),
    verificationStatus: concept(hl7('condition-ver-status', 'confirmed')),
    category: [concept(hl7('condition-category', 'problem-list-item', 'Problem List Item'))],
    code,
    ...(onsetDateTime === undefined ? {} : { onsetDateTime }),
    ...extra,
  })
}

export function addVisitDiagnosis(chart: ChartMaker, code: Concept, on: string, encounter: Extra, extra: Extra = {}) {
  return addProblem(chart, code, on, {
    meta: usCoreMeta('us-core-condition-encounter-diagnosis'),
    category: [concept(hl7('condition-category', 'encounter-diagnosis', 'Encounter Diagnosis'))],
    encounter,
    ...extra,
  })
}

export function addAllergy(chart: ChartMaker, code: Concept, extra: Extra = {}) {
  return chart.add('AllergyIntolerance', {
    clinicalStatus: concept(hl7('allergyintolerance-clinical', 'active')),
    verificationStatus: concept(hl7('allergyintolerance-verification', 'confirmed')),
    code,
    ...extra,
  })
}

export function addMedicationRequest(chart: ChartMaker, on: string | undefined, extra: Extra) {
  return chart.add('MedicationRequest', {
    status: 'active',
    intent: 'order',
    category: [concept(hl7('medicationrequest-category', 'community', 'Community'))],
    ...(on === undefined ? {} : { authoredOn: on }),
    ...extra,
  })
}

export function dosage(text: string, timesADay?: number) {
  const timing = timesADay ? { timing: { repeat: { frequency: timesADay, period: 1, periodUnit: 'd' } } } : {}
  return { dosageInstruction: [{ text, ...timing }] }
}

const CLASS_WORDS = { AMB: 'ambulatory', IMP: 'inpatient encounter', EMER: 'emergency', VR: 'virtual' } as const

export function addEncounter(
  chart: ChartMaker,
  kind: keyof typeof CLASS_WORDS,
  type: Concept,
  { start, end, ...extra }: Extra & { readonly start: string; readonly end?: string },
) {
  return chart.add('Encounter', {
    status: end === undefined ? 'in-progress' : 'finished',
    class: hl7('v3-ActCode', kind, CLASS_WORDS[kind]),
    type: [type],
    period: { start, ...(end === undefined ? {} : { end }) },
    ...extra,
  })
}

export function addImmunization(chart: ChartMaker, vaccine: Coding, on: string, extra: Extra = {}) {
  return chart.add('Immunization', {
    status: 'completed',
    vaccineCode: concept(vaccine),
    occurrenceDateTime: on,
    primarySource: true,
    ...extra,
  })
}

export function addProcedure(chart: ChartMaker, code: Concept, on: string | undefined, extra: Extra = {}) {
  return chart.add('Procedure', {
    status: 'completed',
    code,
    ...(on === undefined ? {} : { performedDateTime: on }),
    ...extra,
  })
}

/** Source: US Core Provenance. */
export function addProvenance(
  chart: ChartMaker,
  target: readonly Extra[],
  recorded: string,
  who: Extra,
  onBehalfOf: Extra,
) {
  return chart.add('Provenance', {
    target,
    recorded,
    agent: [{ type: concept(hl7('provenance-participant-type', 'author', 'Author')), who, onBehalfOf }],
  })
}

function usCoreMeta(profile: string) {
  return {
    versionId: '1',
    lastUpdated: '2026-06-01T08:00:00.000Z',
    profile: [`http://hl7.org/fhir/us/core/StructureDefinition/${profile}`],
  }
}
