import {
  addAllergy,
  addEncounter,
  addImmunization,
  addMedicationRequest,
  addProblem,
  addProvenance,
  dosage,
} from '#making/add-clinical.ts'
import { addBloodPressure, addLab, addVital, interpretation, range } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { addNote, inline, noteTypes } from '#making/add-report.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, cvx, hl7, loinc, rxnorm, snomed } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'
import { staff } from '#people/staff-plans.ts'

export const marisolAtJuniper: PersonAt = { id: 'jsfp-20417', name: 'Marisol Whitcombe', makeResources }

/** Differs from Tallgrass: no penicillin allergy, half the metformin dose, a different potassium value. */
function makeResources() {
  const chart = openChartMaker('jsfp-20417', 'Marisol Whitcombe')
  addPatient(chart, { gender: 'female', birthDate: '1984-03-17', street: '218 Bluestem Ln', postalCode: '66002-1188' })
  const visit = addEncounter(chart, 'AMB', concept(snomed('390906007', 'Follow-up encounter')), {
    start: '2026-05-12T14:00:00-05:00',
    end: '2026-05-12T14:20:00-05:00',
    participant: [{ individual: staff.vance }],
    serviceProvider: staff.juniper,
    location: [{ location: staff.juniperMain }],
  })
  addEncounter(chart, 'VR', concept(snomed('185317003', 'Telephone encounter')), {
    start: '2026-05-20T16:30:00-05:00',
    end: '2026-05-20T16:41:00-05:00',
    participant: [{ individual: staff.vance }],
  })
  addProblem(chart, concept(snomed('44054006', 'Diabetes mellitus type 2')), '2019')
  addProblem(chart, concept(snomed('370143000', 'Major depressive disorder')), '2021-02', {
    clinicalStatus: concept(hl7('condition-clinical', 'remission')),
  })
  addAllergy(chart, concept(rxnorm('7980', 'penicillin G')), {
    clinicalStatus: concept(hl7('allergyintolerance-clinical', 'inactive')),
    verificationStatus: concept(hl7('allergyintolerance-verification', 'refuted')),
    recordedDate: '2024-09-30',
    recorder: staff.vance,
    note: [{ text: 'Skin test and oral challenge negative on 30 September 2024: no penicillin allergy.' }],
  })
  addAllergy(chart, concept(snomed('424213003', 'Allergy to bee venom')), {
    criticality: 'low',
    recordedDate: '2018-07-04',
  })
  addMedicationRequest(chart, '2026-05-12', {
    medicationCodeableConcept: concept(
      rxnorm('861007', 'metformin hydrochloride 500 MG Oral Tablet'),
      rxnorm('6809', 'metformin'),
    ),
    requester: staff.vance,
    ...dosage('Take 1 tablet by mouth twice a day with meals', 2),
    note: [{ text: 'Dose halved because of nausea.' }],
  })
  addMedicationRequest(chart, '2021-02-15', {
    status: 'completed',
    medicationCodeableConcept: concept(rxnorm('312941', 'sertraline 50 MG Oral Tablet')),
    requester: staff.vance,
    ...dosage('Take 1 tablet by mouth every morning', 1),
  })
  const potassium = addLab(chart, loinc('2823-3', 'Potassium [Moles/volume] in Serum or Plasma'), {
    on: '2026-05-12T14:10:00-05:00',
    value: quantity('4.10', 'mmol/L'),
    encounter: visit,
    ...range('3.5', '5.0', 'mmol/L'),
    ...interpretation('N'),
  })
  addLab(chart, loinc('4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood'), {
    on: '2026-05-12T14:10:00-05:00',
    value: quantity('6.9', '%'),
    encounter: visit,
    referenceRange: [{ high: quantity('7.0', '%'), text: 'Goal for diabetes: below 7.0' }],
  })
  addLab(chart, loinc('15074-8', 'Glucose [Moles/volume] in Blood'), {
    on: '2026-05-12T14:10:00-05:00',
    value: quantity('8.10', 'mmol/L'),
    note: [{ text: 'Measured with a device that reports mmol/L.' }],
  })
  addBloodPressure(chart, '2026-05-12', '131', '84')
  addVital(chart, loinc('29463-7', 'Body weight'), { on: '2026-05-12', value: quantity('166.0', 'lb', '[lb_av]') })
  addImmunization(chart, cvx('140', 'Influenza, split virus, trivalent, PF'), '2025-10-03', {
    primarySource: false,
    reportOrigin: { text: 'Told by the patient' },
  })
  addImmunization(chart, cvx('115', 'Tdap'), '2020-03-09')
  const note = addNote(chart, noteTypes.progress, {
    on: '2026-05-12T15:00:00-05:00',
    content: [
      inline(
        'text/html',
        '<h1>Follow-up</h1><p>Potassium <b>4.10</b>, normal. Metformin <em>reduced</em> to 500&nbsp;mg twice a day.</p>',
        'Visit note',
      ),
    ],
    author: [staff.vance],
    context: { encounter: [visit] },
  })
  addProvenance(chart, [note, potassium], '2026-05-12T15:00:00-05:00', staff.vance, staff.juniper)
  return chart.list()
}
