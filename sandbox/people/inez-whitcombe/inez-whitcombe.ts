import {
  addAllergy,
  addEncounter,
  addImmunization,
  addMedicationRequest,
  addVisitDiagnosis,
  dosage,
} from '#making/add-clinical.ts'
import { addVital } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, conceptCalled, cvx, loinc, rxnorm, snomed } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'
import { staff } from '#people/staff-plans.ts'

export const inezWhitcombe: PersonAt = { id: 'inez-whitcombe', name: 'Inez Whitcombe', makeResources }

function makeResources() {
  const chart = openChartMaker('inez-whitcombe', 'Inez Whitcombe')
  addPatient(
    chart,
    { gender: 'female', birthDate: '2023-01-30', street: '218 Bluestem Lane' },
    { contact: [{ relationship: [{ text: 'Mother' }], name: { family: 'Whitcombe', given: ['Marisol'] } }] },
  )
  const visit = addEncounter(chart, 'AMB', concept(snomed('185345009', 'Encounter for symptom')), {
    start: '2025-12-02T10:15:00-06:00',
    end: '2025-12-02T10:30:00-06:00',
    participant: [{ individual: staff.ferreira }],
  })
  addVisitDiagnosis(chart, concept(snomed('3110003', 'Acute otitis media')), '2025-12-02', visit)
  addMedicationRequest(chart, '2025-12-02', {
    status: 'completed',
    medicationCodeableConcept: concept(rxnorm('308189', 'amoxicillin 80 MG/ML Oral Suspension')),
    encounter: visit,
    requester: staff.ferreira,
    ...dosage('7.5 mL by mouth twice a day for 10 days', 2),
  })
  addAllergy(chart, concept(snomed('91935009', 'Allergy to peanut')), {
    category: ['food'],
    criticality: 'high',
    onsetDateTime: '2024-06',
    recordedDate: '2024-06-21',
    reaction: [
      { manifestation: [concept(snomed('39579001', 'Anaphylaxis'))], severity: 'severe' },
      { manifestation: [concept(snomed('126485001', 'Urticaria'))], severity: 'moderate' },
    ],
  })
  addMedicationRequest(chart, '2024-06-21', {
    medicationCodeableConcept: conceptCalled('epinephrine 0.15 mg auto-injector', rxnorm('3992', 'epinephrine')),
    requester: staff.ferreira,
    ...dosage('Inject into the outer thigh at the first sign of a severe reaction, then call 911'),
  })
  for (const [on, length, weight, head] of [
    ['2023-01-30', '49.5', '3.210', '34.0'],
    ['2023-07-31', '66.0', '7.40', '42.8'],
    ['2024-02-01', '74.5', '9.35', '45.5'],
    ['2026-02-02', '95.1', '14.2', '48.6'],
  ] as const) {
    addVital(chart, loinc('8302-2', 'Body height'), { on, value: quantity(length, 'cm') })
    addVital(chart, loinc('29463-7', 'Body weight'), { on, value: quantity(weight, 'kg') })
    addVital(chart, loinc('9843-4', 'Head Occipital-frontal circumference'), { on, value: quantity(head, 'cm') })
  }
  for (const [on, code, name] of [
    ['2023-01-31', '08', 'Hep B, adolescent or pediatric'],
    ['2023-04-03', '120', 'DTaP-Hib-IPV'],
    ['2023-04-03', '116', 'rotavirus, pentavalent'],
    ['2023-06-05', '120', 'DTaP-Hib-IPV'],
    ['2024-02-01', '03', 'MMR'],
  ] as const) {
    addImmunization(chart, cvx(code, name), on)
  }
  return chart.list()
}
