import { addEncounter, addMedicationRequest, addProblem, addProcedure, addProvenance } from '#making/add-clinical.ts'
import { addLab, addObservation } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { addLabReport } from '#making/add-report.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, hl7, loinc, rxnorm, snomed } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'
import { staff } from '#people/staff-plans.ts'

export const lorcanFeatherstone: PersonAt = { id: 'lorcan-featherstone', name: 'Lorcan Featherstone', makeResources }

/** Codes without a display name, and references of every kind. */
function makeResources() {
  const chart = openChartMaker('lorcan-featherstone', 'Lorcan Featherstone')
  addPatient(
    chart,
    { gender: 'unknown', birthDate: '1987-11-09', street: '63 Tollgate Road' },
    {
      gender: undefined,
      generalPractitioner: [{ identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: '1000000099' } }],
    },
  )
  addProblem(chart, { coding: [{ system: 'http://snomed.info/sct', code: '73211009' }] }, '2020-01-01')
  addProblem(chart, { coding: [{ code: 'LOCAL-7' }] }, '2020-01-02')
  addProblem(
    chart,
    {
      coding: [
        { system: 'urn:oid:1.2.3.4.5.6.7', code: 'DM2', display: 'DM II' },
        snomed('44054006', 'Diabetes mellitus type 2'),
      ],
    },
    '2020-01-03',
  )
  addProblem(chart, { text: '' }, '2020-01-04')
  addProblem(chart, {}, '2020-01-05')
  addProblem(
    chart,
    {
      coding: [{ system: 'http://snomed.info/sct', code: '38341003', display: 'Hypertensive disorder' }],
      text: 'Alta presi&oacute;n &amp; more',
    },
    '2020-01-06',
  )
  addLab(chart, { system: 'http://loinc.org', code: '2345-7' }, { on: '2025-05-05', value: quantity('101', 'mg/dL') })
  addObservation(
    chart,
    'laboratory',
    { coding: [{ system: 'https://lab.example/codes', code: 'GLU-X' }] },
    { on: '2025-05-05', valueQuantity: { value: 5, code: 'mmol/L' }, category: [{ text: 'Lab' }] },
  )
  addObservation(chart, 'laboratory', concept(loinc('6690-2', 'Leukocytes')), {
    on: '2025-05-05',
    valueCodeableConcept: { coding: [{ code: '260373001' }] },
  })
  addObservation(chart, 'laboratory', concept(loinc('6690-2', 'Leukocytes')), {
    on: '2025-05-06',
    category: undefined,
    valueString: 'no category',
  })

  const panel = addLab(chart, loinc('718-7', 'Hemoglobin'), {
    on: '2025-05-05',
    value: quantity('13.0', 'g/dL'),
    performer: [{ reference: '#lab' }],
    contained: [{ resourceType: 'Organization', id: 'lab', name: 'A laboratory inside the result' }],
  })
  addLabReport(chart, loinc('58410-2', 'CBC panel'), '2025-05-05', [
    { reference: `${panel.reference}/_history/1` },
    { reference: `{fhirBaseUrl}/${panel.reference}` },
    { reference: 'https://other-hospital.example/fhir/r4/Observation/elsewhere-1' },
    { reference: 'Observation/not-there' },
    { display: 'A result that is only named' },
  ])
  addProcedure(chart, concept(snomed('80146002', 'Excision of appendix')), '2001-06', {
    performer: [
      {
        actor: { identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: '1000000098' }, display: 'Dr. of Old' },
      },
      { actor: { type: 'Practitioner', display: 'Someone' } },
      { actor: { reference: 'urn:uuid:00000000-0000-4000-8000-00000000dead' } },
    ],
  })
  addMedicationRequest(chart, '2025-05-05', { medicationReference: { reference: '#missing' } })
  addMedicationRequest(chart, '2025-05-05', { medicationReference: { reference: 'Medication/not-there' } })
  addMedicationRequest(chart, '2025-05-05', {
    medicationCodeableConcept: { coding: [{ ...rxnorm('314076', ''), display: undefined }] },
  })
  const visit = addEncounter(
    chart,
    'AMB',
    {},
    { start: '2025-05-05T12:00:00Z', end: '2025-05-05T12:30:00Z', type: undefined, class: { code: 'AMB' } },
  )
  addEncounter(
    chart,
    'AMB',
    { text: 'Visit with an odd class' },
    {
      start: '2025-05-07T12:00:00Z',
      end: '2025-05-07T12:30:00Z',
      class: hl7('v3-ActCode', 'ZZZ'),
      participant: [{ individual: { reference: '{fhirBaseUrl}/Practitioner/js-vance' } }],
      partOf: visit,
    },
  )
  addProvenance(chart, [panel], '2025-05-05T12:31:00Z', staff.vance, { reference: '#unknown' })
  return chart.list()
}
