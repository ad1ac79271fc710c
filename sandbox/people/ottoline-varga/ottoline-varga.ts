import { addEncounter, addImmunization, addMedicationRequest, addProblem, addProcedure } from '#making/add-clinical.ts'
import { addObservation } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { addNote, inline, noteTypes } from '#making/add-report.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, conceptCalled, cvx, loinc, rxnorm, snomed } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'

export const ottolineVarga: PersonAt = { id: 'ottoline-varga', name: 'Ottoline Varga', makeResources }

/** Dates that are years, months, open-ended, unusual, or absent. */
function makeResources() {
  const chart = openChartMaker('ottoline-varga', 'Ottoline Varga')
  addPatient(chart, { gender: 'female', birthDate: '1938', street: 'Rural Route 3' }, { deceasedDateTime: '2026-05' })
  addProblem(chart, concept(snomed('195967001', 'Asthma')), '1951')
  addProblem(chart, concept(snomed('396275006', 'Osteoarthritis')), '1998-04')
  addProblem(chart, concept(snomed('22298006', 'Myocardial infarction')), undefined, {
    onsetAge: quantity('61', 'years', 'a'),
  })
  addProblem(chart, concept(snomed('15777000', 'Prediabetes')), undefined, { onsetString: 'some time after the move' })
  addProblem(chart, concept(snomed('40930008', 'Hypothyroidism')), undefined)
  addProcedure(chart, concept(snomed('80146002', 'Excision of appendix')), '1947')
  addProcedure(chart, concept(snomed('232717009', 'Coronary artery bypass grafting')), undefined, {
    performedPeriod: { start: '1999-03', end: '1999-04' },
  })
  addProcedure(chart, concept(snomed('54885007', 'Cataract extraction')), undefined, {
    performedString: 'in her seventies',
  })
  addProcedure(chart, concept(snomed('305351004', 'Admission to intensive care unit')), undefined)
  addEncounter(chart, 'AMB', concept(snomed('185349003', 'Encounter for check up')), {
    start: '2024-12-31T23:30:00-10:00',
    end: '2025-01-01T00:15:00-10:00',
  })
  addEncounter(chart, 'AMB', concept(snomed('185349003', 'Encounter for check up')), {
    start: '2025-06',
    status: 'unknown',
  })
  addImmunization(chart, cvx('33', 'pneumococcal polysaccharide vaccine, 23 valent'), '2003')
  chart.add('Immunization', {
    status: 'completed',
    vaccineCode: concept(cvx('09', 'Td (adult), 2 Lf tetanus toxoid')),
    occurrenceString: 'in the 1980s',
  })
  addMedicationRequest(chart, undefined, {
    medicationCodeableConcept: conceptCalled('levothyroxine 50 mcg tablet', rxnorm('10582', 'levothyroxine')),
  })
  addMedicationRequest(chart, '2011', {
    medicationCodeableConcept: concept(rxnorm('617310', 'atorvastatin 20 MG Oral Tablet')),
  })
  const weight = concept(loinc('29463-7', 'Body weight'))
  addObservation(chart, 'vital-signs', weight, { on: '2020', valueQuantity: quantity('61.0', 'kg') })
  addObservation(chart, 'vital-signs', weight, { on: '2020-11', valueQuantity: quantity('60.2', 'kg') })
  addObservation(chart, 'vital-signs', weight, { valueQuantity: quantity('59', 'kg') })
  addObservation(chart, 'vital-signs', weight, {
    effectivePeriod: { start: '2021-02-01' },
    valueQuantity: quantity('58.80', 'kg'),
  })
  addObservation(chart, 'vital-signs', weight, {
    _effectiveDateTime: {
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
    },
    valueQuantity: quantity('58.1', 'kg'),
  })
  addObservation(chart, 'laboratory', concept(loinc('718-7', 'Hemoglobin [Mass/volume] in Blood')), {
    effectiveInstant: '2022-02-28T23:59:59.999+14:00',
    valueQuantity: quantity('12.0', 'g/dL'),
  })
  addNote(chart, noteTypes.history, {
    on: undefined,
    content: [inline('text/plain', 'Copied from the old paper chart. The date cannot be read.')],
  })
  return chart.list()
}
