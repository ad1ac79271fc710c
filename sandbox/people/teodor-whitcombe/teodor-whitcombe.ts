import { addEncounter, addImmunization, addMedicationRequest, addProblem, dosage } from '#making/add-clinical.ts'
import { addLab, addObservation, addVital } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, conceptCalled, cvx, hl7, loinc, rxnorm, snomed } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'
import { staff } from '#people/staff-plans.ts'

export const teodorWhitcombe: PersonAt = { id: 'teodor-whitcombe', name: 'Teodor Whitcombe', makeResources }

function makeResources() {
  const chart = openChartMaker('teodor-whitcombe', 'Teodor Whitcombe')
  addPatient(chart, { gender: 'male', birthDate: '2016-09-08', street: '218 Bluestem Lane' })
  chart.add('RelatedPerson', {
    active: true,
    patient: chart.subject,
    relationship: [concept(hl7('v3-RoleCode', 'MTH', 'mother'))],
    name: [{ family: 'Whitcombe', given: ['Marisol'] }],
  })
  const visit = addEncounter(chart, 'AMB', concept(snomed('410620009', 'Well child visit')), {
    start: '2025-09-15T08:30:00-05:00',
    end: '2025-09-15T09:00:00-05:00',
    participant: [{ individual: staff.ferreira }],
    serviceProvider: staff.tallgrass,
  })
  addProblem(chart, concept(snomed('195967001', 'Asthma')), '2020-02', { recorder: staff.ferreira })
  addMedicationRequest(chart, '2025-09-15', {
    medicationCodeableConcept: concept(rxnorm('745679', '200 ACTUAT albuterol 0.09 MG/ACTUAT Metered Dose Inhaler')),
    requester: staff.ferreira,
    encounter: visit,
    ...dosage('2 puffs by mouth every 4 to 6 hours as needed for wheezing'),
  })
  for (const [on, height, weight, percentile] of [
    ['2022-09-12', '115.2', '20.5', '48'],
    ['2023-09-11', '121.0', '23.0', '51'],
    ['2024-09-16', '127.1', '25.80', '54'],
    ['2025-09-15', '132.4', '29.1', '57'],
  ] as const) {
    addVital(chart, loinc('8302-2', 'Body height'), { on, value: quantity(height, 'cm') })
    addVital(chart, loinc('29463-7', 'Body weight'), { on, value: quantity(weight, 'kg') })
    addVital(chart, loinc('59576-9', 'Body mass index (BMI) [Percentile] Per age and sex'), {
      on,
      value: quantity(percentile, '%'),
    })
  }
  addLab(chart, loinc('77307-7', 'Lead [Mass/volume] in Venous blood'), {
    on: '2019-03-04',
    value: { ...quantity('1', 'ug/dL'), comparator: '<' },
    referenceRange: [{ high: quantity('3.5', 'ug/dL'), text: 'below 3.5' }],
  })
  addObservation(chart, 'survey', conceptCalled('Childhood asthma control test score'), {
    on: '2025-09-15',
    valueInteger: 22,
  })
  for (const [on, code, name] of [
    ['2016-11-09', '110', 'DTaP-hepatitis B and poliovirus vaccine'],
    ['2017-09-11', '03', 'MMR'],
    ['2017-09-11', '21', 'varicella'],
    ['2020-09-14', '94', 'MMRV'],
    ['2025-10-02', '140', 'Influenza, split virus, trivalent, PF'],
  ] as const) {
    addImmunization(chart, cvx(code, name), on, { performer: [{ actor: staff.ferreira }] })
  }
  addImmunization(chart, cvx('165', 'HPV9'), '2025-09-15', {
    status: 'not-done',
    statusReason: concept(hl7('v3-ActReason', 'PATOBJ', 'patient objection')),
  })
  return chart.list()
}
