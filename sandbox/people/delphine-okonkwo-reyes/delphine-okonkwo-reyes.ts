import { addEncounter, addMedicationRequest, addProblem, dosage } from '#making/add-clinical.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, conceptCalled, hl7, rxnorm, snomed } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'
import { staff } from '#people/staff-plans.ts'

export const delphineOkonkwoReyes: PersonAt = {
  id: 'delphine-okonkwo-reyes',
  name: 'Delphine Okonkwo-Reyes',
  makeResources,
}

/** Medications named and reported in every possible way. */
function makeResources() {
  const chart = openChartMaker('delphine-okonkwo-reyes', 'Delphine Okonkwo-Reyes')
  addPatient(chart, { gender: 'female', birthDate: '1971-07-04', street: '77 Quarry Road, Unit B' })
  const stay = addEncounter(chart, 'IMP', concept(snomed('32485007', 'Hospital admission')), {
    start: '2026-02-03T18:20:00-06:00',
    end: '2026-02-06T11:00:00-06:00',
    hospitalization: { dischargeDisposition: concept(hl7('discharge-disposition', 'home', 'Home')) },
    serviceProvider: staff.tallgrass,
  })
  addProblem(chart, concept(snomed('49436004', 'Atrial fibrillation')), '2022-10-11')
  addMedicationRequest(chart, '2026-02-06', {
    medicationCodeableConcept: concept(rxnorm('1364445', 'apixaban 5 MG Oral Tablet')),
    requester: staff.odell,
    encounter: stay,
    ...dosage('Take 1 tablet by mouth twice a day', 2),
  })
  const metoprolol = chart.add('Medication', {
    code: concept(rxnorm('866436', '24 HR metoprolol succinate 50 MG Extended Release Oral Tablet')),
    status: 'active',
    form: concept(snomed('385055001', 'Tablet')),
  })
  const byReference = addMedicationRequest(chart, '2026-02-06', {
    medicationReference: { ...metoprolol, display: 'metoprolol succinate ER 50 mg' },
    requester: staff.odell,
    ...dosage('Take 1 tablet by mouth every day', 1),
  })
  addMedicationRequest(chart, '2026-02-07', {
    contained: [
      {
        resourceType: 'Medication',
        id: 'compounded',
        code: { text: 'Diltiazem 2 % compounded cream' },
        ingredient: [
          {
            itemCodeableConcept: concept(rxnorm('3443', 'diltiazem')),
            strength: { numerator: quantity('20', 'mg'), denominator: quantity('1', 'g') },
          },
        ],
      },
    ],
    medicationReference: { reference: '#compounded' },
    requester: staff.odell,
    ...dosage('Apply a thin layer three times a day', 3),
  })
  addMedicationRequest(chart, '2026-02-06', {
    medicationReference: { display: 'Magnesium from the health store' },
    reportedBoolean: true,
    intent: 'plan',
    note: [{ text: 'Taken on her own account.' }],
  })
  addMedicationRequest(chart, '2024-01-09', {
    status: 'stopped',
    statusReason: { text: 'Dizziness' },
    medicationCodeableConcept: { text: 'Flecainide' },
    requester: staff.odell,
    doNotPerform: false,
  })
  chart.add('MedicationStatement', {
    status: 'active',
    medicationCodeableConcept: concept(rxnorm('212033', 'aspirin 325 MG Oral Tablet')),
    effectivePeriod: { start: '2025' },
    informationSource: chart.subject,
    dosage: [{ text: 'Now and then for headache' }],
  })
  chart.add('MedicationDispense', {
    status: 'completed',
    medicationReference: metoprolol,
    authorizingPrescription: [byReference],
    type: concept(hl7('v3-ActCode', 'FF', 'First Fill')),
    quantity: quantity('90', 'tablet', '{tablet}'),
    daysSupply: quantity('90', 'day', 'd'),
    whenHandedOver: '2026-02-06T16:05:00-06:00',
    dosageInstruction: [{ text: 'Take 1 tablet by mouth every day' }],
  })
  chart.add('MedicationAdministration', {
    status: 'completed',
    medicationCodeableConcept: conceptCalled('sodium chloride 0.9 % infusion', rxnorm('9863', 'sodium chloride')),
    context: stay,
    effectivePeriod: { start: '2026-02-03T19:00:00-06:00', end: '2026-02-03T23:00:00-06:00' },
    performer: [{ actor: staff.odell }],
    dosage: { text: '1000 mL over 4 hours', dose: quantity('1000', 'mL'), rateQuantity: quantity('250', 'mL/h') },
  })
  return chart.list()
}
