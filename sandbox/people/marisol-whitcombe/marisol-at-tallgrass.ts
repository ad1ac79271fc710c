import {
  addAllergy,
  addEncounter,
  addImmunization,
  addMedicationRequest,
  addProblem,
  addProcedure,
  addProvenance,
  addVisitDiagnosis,
  dosage,
} from '#making/add-clinical.ts'
import { addBloodPressure, addLab, addSmokingStatus, addVital, interpretation, range } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { addLabReport, addNote, inline, noteTypes } from '#making/add-report.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, conceptCalled, cvx, hl7, icd10, loinc, rxnorm, snomed } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'
import { addAppointments } from '#people/marisol-whitcombe/add-appointments.ts'
import { staff } from '#people/staff-plans.ts'

export const marisolAtTallgrass: PersonAt = { id: 'marisol-whitcombe', name: 'Marisol Whitcombe', makeResources }

function makeResources() {
  const chart = openChartMaker('marisol-whitcombe', 'Marisol Whitcombe')
  addPatient(chart, {
    given: ['Marisol', 'Inés'],
    gender: 'female',
    birthDate: '1984-03-17',
    street: '218 Bluestem Lane',
  })
  const visit = addEncounter(chart, 'AMB', concept(snomed('185349003', 'Encounter for check up')), {
    start: '2026-04-14T09:00:00-05:00',
    end: '2026-04-14T09:35:00-05:00',
    participant: [{ individual: staff.odell }],
    serviceProvider: staff.tallgrass,
    location: [{ location: staff.tallgrassMain }],
    reasonCode: [{ text: 'Yearly check of blood pressure and diabetes' }],
  })
  addEncounter(chart, 'EMER', concept(snomed('50849002', 'Emergency room admission')), {
    start: '2023-08-02T22:10:00-05:00',
    end: '2023-08-03T02:40:00-05:00',
    participant: [{ individual: staff.odell }],
    serviceProvider: staff.tallgrass,
    reasonCode: [{ text: 'Hives after an antibiotic' }],
  })
  const diabetes = addProblem(
    chart,
    conceptCalled(
      'Type 2 diabetes mellitus',
      snomed('44054006', 'Diabetes mellitus type 2'),
      icd10('E11.9', 'Type 2 diabetes mellitus without complications'),
    ),
    '2019-05-20',
    { recorder: staff.odell },
  )
  addProblem(chart, concept(snomed('38341003', 'Hypertensive disorder')), '2017-11-02')
  addVisitDiagnosis(chart, concept(snomed('195662009', 'Acute viral pharyngitis')), '2025-01-22', visit, {
    clinicalStatus: concept(hl7('condition-clinical', 'resolved')),
    abatementDateTime: '2025-02-01',
  })
  addAllergy(chart, concept(rxnorm('7980', 'penicillin G')), {
    type: 'allergy',
    category: ['medication'],
    criticality: 'high',
    onsetDateTime: '2023-08-02',
    recordedDate: '2023-08-03',
    recorder: staff.odell,
    reaction: [{ manifestation: [concept(snomed('126485001', 'Urticaria'))], severity: 'moderate' }],
  })
  addMedicationRequest(chart, '2026-04-14', {
    medicationCodeableConcept: concept(
      rxnorm('861004', 'metformin hydrochloride 1000 MG Oral Tablet'),
      rxnorm('6809', 'metformin'),
    ),
    requester: staff.odell,
    reasonReference: [diabetes],
    ...dosage('Take 1 tablet by mouth twice a day with meals', 2),
    dispenseRequest: { numberOfRepeatsAllowed: 3, quantity: quantity('180', 'tablet', '{tablet}') },
  })
  addMedicationRequest(chart, '2026-04-14', {
    medicationCodeableConcept: concept(rxnorm('314076', 'lisinopril 10 MG Oral Tablet')),
    requester: staff.odell,
    ...dosage('Take 1 tablet by mouth every morning', 1),
  })
  // Five years of one test, so that the history has data to show. The test's reference range changed in 2024.
  for (const [date, value, high, code] of [
    ['2021-11-09', '5.4', '5.7', 'N'],
    ['2022-10-04', '5.7', '5.7', 'N'],
    ['2023-10-17', '6.1', '5.7', 'H'],
    ['2024-08-20', '6.4', '5.6', 'H'],
    ['2025-03-03', '6.8', '5.6', 'H'],
  ] as const)
    addLab(chart, loinc('4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood'), {
      on: date,
      value: quantity(value, '%'),
      performer: [staff.tallgrass],
      ...range('4.0', high, '%'),
      ...interpretation(code),
    })
  const sugar = addLab(chart, loinc('4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood'), {
    on: '2026-04-14T09:20:00-05:00',
    value: quantity('7.20', '%'),
    encounter: visit,
    performer: [staff.tallgrass],
    ...range('4.0', '5.6', '%'),
    ...interpretation('H'),
  })
  const potassium = addLab(chart, loinc('2823-3', 'Potassium [Moles/volume] in Serum or Plasma'), {
    on: '2026-04-14T09:20:00-05:00',
    value: quantity('5.40', 'mmol/L'),
    encounter: visit,
    ...range('3.5', '5.1', 'mmol/L'),
    ...interpretation('H'),
  })
  const creatinine = addLab(chart, loinc('2160-0', 'Creatinine [Mass/volume] in Serum or Plasma'), {
    on: '2026-04-14T09:20:00-05:00',
    value: quantity('0.90', 'mg/dL'),
    ...range('0.6', '1.1', 'mg/dL'),
  })
  addLabReport(
    chart,
    loinc('51990-0', 'Basic metabolic panel - Blood'),
    '2026-04-14T09:20:00-05:00',
    [potassium, creatinine],
    { encounter: visit, performer: [staff.tallgrass] },
  )
  for (const [on, systolic, diastolic, weight] of [
    ['2024-04-09', '142', '91', '78.6'],
    ['2025-04-11', '136', '86', '77.0'],
    ['2026-04-14', '128', '82', '75.4'],
  ] as const) {
    addBloodPressure(chart, on, systolic, diastolic)
    addVital(chart, loinc('29463-7', 'Body weight'), { on, value: quantity(weight, 'kg') })
    addVital(chart, loinc('8302-2', 'Body height'), { on, value: quantity('165.0', 'cm') })
    addVital(chart, loinc('8867-4', 'Heart rate'), { on, value: quantity('74', 'beats/minute', '/min') })
  }
  addSmokingStatus(chart, '2026-04-14', snomed('266919005', 'Never smoked tobacco'))
  addImmunization(chart, cvx('140', 'Influenza, split virus, trivalent, PF'), '2025-10-03', {
    lotNumber: 'TG-4471',
    location: staff.tallgrassMain,
  })
  addImmunization(chart, cvx('300', 'COVID-19, mRNA, LNP-S, bivalent, PF, 30 mcg/0.3 mL'), '2023-02-11', {
    lotNumber: 'TG-2210',
  })
  addProcedure(chart, concept(snomed('73761001', 'Colonoscopy')), '2025-06-18', { performer: [{ actor: staff.odell }] })
  const note = addNote(chart, noteTypes.progress, {
    on: '2026-04-14T11:02:00-05:00',
    content: [
      inline(
        'text/plain',
        'Ms. Whitcombe feels well. HbA1c 7.20 %. Potassium slightly high: repeat in four weeks. Metformin stays at 1000 mg twice a day.',
        'Progress note',
      ),
    ],
    author: [staff.odell],
    context: { encounter: [visit], period: { start: '2026-04-14' } },
  })
  addProvenance(chart, [note, sugar], '2026-04-14T11:02:00-05:00', staff.odell, staff.tallgrass)
  addAppointments(chart)
  return chart.list()
}
