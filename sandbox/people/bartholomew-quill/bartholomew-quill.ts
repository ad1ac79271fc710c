import { addAllergy, addMedicationRequest, addProblem } from '#making/add-clinical.ts'
import { addLab, addObservation } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { addNote, inline, noteTypes } from '#making/add-report.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, hl7, loinc, rxnorm, snomed } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'

export const bartholomewQuill: PersonAt = { id: 'bartholomew-quill', name: 'Bartholomew Quill', makeResources }

/** Resources entered in error, and the statement "no known allergies". */
function makeResources() {
  const chart = openChartMaker('bartholomew-quill', 'Bartholomew Quill')
  addPatient(chart, {
    given: ['Bartholomew', 'J.'],
    gender: 'male',
    birthDate: '1990-02-28',
    street: '40 Cottonwood Ave',
  })
  addAllergy(chart, concept(snomed('716186003', 'No known allergy')), { recordedDate: '2025-11-05' })
  const enteredInError = concept(hl7('allergyintolerance-verification', 'entered-in-error'))
  chart.add('AllergyIntolerance', { verificationStatus: enteredInError, code: concept(rxnorm('2670', 'codeine')) })
  addProblem(chart, concept(snomed('73211009', 'Diabetes mellitus')), '2025-11-05', {
    clinicalStatus: undefined,
    verificationStatus: {
      coding: [
        { system: 'urn:example:quill:local-status', code: 'ERR' },
        hl7('condition-ver-status', 'entered-in-error'),
      ],
    },
  })
  addProblem(chart, concept(snomed('267036007', 'Dyspnea')), '2025-11-05', {
    clinicalStatus: undefined,
    verificationStatus: concept(hl7('condition-ver-status', 'refuted')),
  })
  addProblem(chart, concept(snomed('24700007', 'Multiple sclerosis')), '2024-12', {
    verificationStatus: concept(hl7('condition-ver-status', 'provisional')),
  })
  addLab(chart, loinc('2345-7', 'Glucose [Mass/volume] in Serum or Plasma'), {
    on: '2025-11-05',
    value: quantity('512', 'mg/dL'),
    status: 'entered-in-error',
  })
  // US Core lets a server reduce a resource entered in error to these elements.
  chart.add('Observation', { id: 'bartholomew-quill-stub', status: 'entered-in-error' })
  chart.add('MedicationRequest', { id: 'bartholomew-quill-med-stub', status: 'entered-in-error', intent: 'order' })
  addObservation(chart, 'laboratory', concept(loinc('2345-7', 'Glucose [Mass/volume] in Serum or Plasma')), {
    on: '2025-11-06',
    status: 'cancelled',
    dataAbsentReason: concept(hl7('data-absent-reason', 'not-performed', 'Not Performed')),
  })
  addMedicationRequest(chart, '2025-11-05', {
    status: 'entered-in-error',
    medicationCodeableConcept: concept(rxnorm('861004', 'metformin hydrochloride 1000 MG Oral Tablet')),
  })
  addNote(chart, noteTypes.progress, {
    on: '2025-11-05T10:00:00-06:00',
    content: [inline('text/plain', 'Written into the wrong chart.')],
    status: 'entered-in-error',
  })
  addNote(chart, noteTypes.progress, {
    on: '2025-11-05T12:00:00-06:00',
    content: [inline('text/plain', 'Replaced by a later version.')],
    status: 'superseded',
  })
  return chart.list()
}
