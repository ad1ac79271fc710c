import { addBloodPressure, addLab, addObservation, interpretation, range } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { addLabReport } from '#making/add-report.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, conceptCalled, hl7, loinc, snomed } from '#making/codings.ts'
import { decimal, quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'
import { staff } from '#people/staff-plans.ts'

export const rufusPennyfeather: PersonAt = { id: 'rufus-pennyfeather', name: 'Rufus Pennyfeather', makeResources }

const DAY = '2026-03-10T07:45:00-05:00'

/** Lab results of every shape. */
function makeResources() {
  const chart = openChartMaker('rufus-pennyfeather', 'Rufus Pennyfeather')
  addPatient(chart, { gender: 'male', birthDate: '1949-10-31', street: '5 Silo Court' })
  const specimen = chart.add('Specimen', {
    type: concept(snomed('119297000', 'Blood specimen')),
    collection: { collectedDateTime: DAY },
  })
  const ldl = addLab(chart, loinc('13457-7', 'Cholesterol in LDL [Mass/volume] in Serum or Plasma by calculation'), {
    on: DAY,
    value: quantity('131', 'mg/dL'),
    specimen,
    referenceRange: [{ high: quantity('100', 'mg/dL') }],
    ...interpretation('H'),
  })
  const hdl = addLab(chart, loinc('2085-9', 'Cholesterol in HDL [Mass/volume] in Serum or Plasma'), {
    on: DAY,
    value: quantity('38', 'mg/dL'),
    specimen,
    referenceRange: [{ low: quantity('40', 'mg/dL') }],
    ...interpretation('L'),
  })
  const tsh = addLab(chart, loinc('3016-3', 'Thyrotropin [Units/volume] in Serum or Plasma'), {
    on: DAY,
    value: { ...quantity('0.010', 'mIU/L', 'm[IU]/L'), comparator: '<' },
    referenceRange: [{ text: '0.450-4.500' }],
    ...interpretation('LL'),
  })
  addLab(chart, loinc('2276-4', 'Ferritin [Mass/volume] in Serum or Plasma'), {
    on: DAY,
    value: { ...quantity('1650', 'ng/mL'), comparator: '>' },
    ...range('24', '336', 'ng/mL'),
  })
  const inr = addLab(chart, loinc('6301-6', 'INR in Platelet poor plasma by Coagulation assay'), {
    on: DAY,
    value: { value: decimal('5.40') },
    status: 'amended',
    ...interpretation('HH'),
    referenceRange: [{ text: 'Goal 2.0 - 3.0', appliesTo: [{ text: 'On warfarin' }] }],
    note: [{ text: 'Amended on 2026-03-11: first reported as 5.04.' }],
  })
  addLab(chart, loinc('2345-7', 'Glucose [Mass/volume] in Serum or Plasma'), {
    on: DAY,
    value: quantity('100.0', 'mg/dL'),
    status: 'corrected',
    ...range('70', '99', 'mg/dL'),
    note: [{ text: 'Corrected: the first report named another patient.' }],
  })
  addObservation(chart, 'laboratory', concept(loinc('718-7', 'Hemoglobin [Mass/volume] in Blood')), {
    on: DAY,
    dataAbsentReason: conceptCalled('Specimen clotted', hl7('data-absent-reason', 'error', 'Error')),
  })
  addObservation(chart, 'laboratory', concept(loinc('5778-6', 'Color of Urine')), { on: DAY, valueString: 'Amber' })
  addObservation(chart, 'laboratory', concept(loinc('5803-2', 'pH of Urine by Test strip')), {
    on: DAY,
    valueQuantity: { value: decimal('6.0') },
  })
  addObservation(
    chart,
    'laboratory',
    concept(loinc('94500-6', 'SARS-CoV-2 RNA [Presence] in Respiratory specimen by NAA')),
    { on: DAY, valueCodeableConcept: concept(snomed('260373001', 'Detected')), ...interpretation('POS') },
  )
  addObservation(chart, 'laboratory', concept(loinc('20405-7', 'Urobilinogen [Mass/volume] in Urine by Test strip')), {
    on: DAY,
    valueRange: { low: quantity('0.2', 'mg/dL'), high: quantity('1.0', 'mg/dL') },
  })
  addObservation(chart, 'laboratory', concept(loinc('5048-4', 'Nuclear Ab [Titer] in Serum by Immunofluorescence')), {
    on: DAY,
    valueRatio: { numerator: { value: decimal('1') }, denominator: { value: decimal('128') } },
  })
  addObservation(chart, 'laboratory', concept(loinc('2160-0', 'Creatinine [Mass/volume] in Serum or Plasma')), {
    on: DAY,
    valueQuantity: quantity('0', 'mg/dL'),
    note: [{ text: 'Zero as the analyzer sent it.' }],
  })
  addObservation(chart, 'laboratory', concept(loinc('3426-4', 'Tetrahydrocannabinol [Presence] in Urine')), {
    on: DAY,
    valueCodeableConcept: { text: 'None Detected' },
    referenceRange: [{ text: 'Cutoff 50 ng/mL' }],
    ...interpretation('NEG'),
  })
  addLab(chart, loinc('2857-1', 'Prostate specific Ag [Mass/volume] in Serum or Plasma'), {
    on: '2026-03',
    value: quantity('4.000000001', 'ng/mL'),
    status: 'preliminary',
    referenceRange: [
      { high: quantity('6.5', 'ng/mL'), age: { low: quantity('70', 'a') }, text: 'up to 6.5 from 70 years on' },
    ],
  })
  addLabReport(chart, loinc('57698-3', 'Lipid panel with direct LDL - Serum or Plasma'), DAY, [ldl, hdl], {
    performer: [staff.tallgrass],
    specimen: [specimen],
    conclusion: 'LDL above goal.',
  })
  addLabReport(chart, loinc('24348-5', 'Free T4 and TSH panel - Serum or Plasma'), DAY, [tsh], {
    status: 'preliminary',
  })
  addLabReport(chart, loinc('34528-0', 'PT panel - Platelet poor plasma by Coagulation assay'), DAY, [inr], {
    status: 'amended',
  })
  addBloodPressure(chart, '2026-03-10T07:40:00-05:00', '118', '70')
  addObservation(chart, 'vital-signs', concept(loinc('85354-9', 'Blood pressure panel with all children optional')), {
    on: '2026-03-11',
    component: [
      { code: concept(loinc('8480-6', 'Systolic blood pressure')), valueQuantity: quantity('121', 'mmHg', 'mm[Hg]') },
      {
        code: concept(loinc('8462-4', 'Diastolic blood pressure')),
        dataAbsentReason: concept(hl7('data-absent-reason', 'not-performed')),
      },
    ],
  })
  return chart.list()
}
