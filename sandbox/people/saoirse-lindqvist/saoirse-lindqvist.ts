import { addEncounter, addProblem, addProvenance } from '#making/add-clinical.ts'
import { addBloodPressure, addLab, addObservation } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { addNote, addReport, asBinary, inline, noteTypes } from '#making/add-report.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, hl7, loinc, snomed } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import { writeCcda } from '#making/write-ccda.ts'
import { writePdf } from '#making/write-pdf.ts'
import type { PersonAt } from '#people/person-at.ts'
import { saoirsesHtmlNote, saoirsesRtfNote } from '#people/saoirse-lindqvist/notes.ts'
import { staff } from '#people/staff-plans.ts'

export const saoirseLindqvist: PersonAt = { id: 'saoirse-lindqvist', name: 'Saoirse Lindqvist', makeResources }

/** Notes in every format: text, HTML, RTF, PDF, C-CDA; inline and as Binary. */
function makeResources() {
  const chart = openChartMaker('saoirse-lindqvist', 'Saoirse Lindqvist')
  addPatient(chart, {
    given: ['Saoirse', 'Maeve'],
    gender: 'female',
    birthDate: '1993-06-24',
    street: '12 Lakeshore Drive',
    city: 'Harrow Lake',
    state: 'WI',
    postalCode: '54001',
  })
  const visit = addEncounter(chart, 'AMB', concept(snomed('424525001', 'Antenatal care')), {
    start: '2026-01-19T13:00:00-06:00',
    end: '2026-01-19T13:40:00-06:00',
    participant: [{ individual: staff.anandale }],
    serviceProvider: staff.harrow,
    location: [{ location: staff.harrowMain }],
  })
  const context = { encounter: [visit], period: { start: '2026-01-19T13:00:00-06:00' } }
  const author = [staff.anandale]
  addProblem(chart, concept(snomed('77386006', 'Pregnancy')), '2025-09-02')
  addObservation(chart, 'survey', concept(loinc('82810-3', 'Pregnancy status')), {
    on: '2026-01-19',
    valueCodeableConcept: concept(snomed('77386006', 'Pregnancy')),
  })
  addObservation(chart, 'survey', concept(loinc('11778-8', 'Delivery date Estimated')), {
    on: '2026-01-19',
    valueDateTime: '2026-06-09',
  })
  addBloodPressure(chart, '2026-01-19', '112', '68')
  addLab(chart, loinc('718-7', 'Hemoglobin [Mass/volume] in Blood'), {
    on: '2026-01-19',
    value: quantity('11.40', 'g/dL'),
  })

  const html = asBinary(chart, 'text/html', saoirsesHtmlNote, { title: 'Antenatal visit' })
  const rtf = asBinary(chart, 'text/rtf', saoirsesRtfNote, { title: 'Antenatal visit' })
  const visitNote = addNote(chart, noteTypes.progress, {
    on: '2026-01-19T14:05:00-06:00',
    content: [html, rtf],
    author,
    context,
  })
  addNote(chart, noteTypes.consultation, {
    on: '2026-01-20T09:00:00-06:00',
    content: [inline('application/rtf', saoirsesRtfNote, 'Consultation')],
    author,
  })
  addNote(chart, noteTypes.history, {
    on: '2025-10-06T10:00:00-05:00',
    content: [
      inline(
        'text/plain',
        'History: first pregnancy.\nMedicines: prenatal vitamins.\n\nPlan:\n  - ultrasound at 20 weeks\n  - glucose test at 26 weeks\n',
        'History',
      ),
    ],
    author,
  })
  addNote(chart, noteTypes.emergency, {
    on: '2025-12-24T23:50:00-06:00',
    content: [
      inline('text/html; charset=utf-8', '<p>Seen for reflux. Naïve dosing was “fine” — home the same night.</p>'),
    ],
    docStatus: 'preliminary',
  })
  addNote(chart, noteTypes.discharge, {
    on: '2025-12-25T02:10:00-06:00',
    content: [
      inline(
        'application/pdf',
        writePdf([
          'Discharge summary (made-up person)',
          'Saoirse Lindqvist',
          'Reflux in pregnancy. Rest, small meals.',
        ]),
        'Discharge summary',
      ),
    ],
    author,
  })
  const person = {
    id: chart.patientId,
    given: 'Saoirse',
    family: 'Lindqvist',
    gender: 'F',
    birthDate: '19930624',
  } as const
  const ccda = writeCcda(person, '20260119140500-0600', [
    { code: '48765-2', title: 'Allergies', lines: ['No known allergies'] },
    { code: '11450-4', title: 'Problems', lines: ['Pregnancy, first trimester from 2 September 2025'] },
    { code: '10160-0', title: 'Medications', lines: ['Prenatal vitamins, 1 tablet a day'] },
    { code: '8716-3', title: 'Vital signs', lines: ['Blood pressure 112/68 mmHg on 19 January 2026'] },
  ])
  addNote(chart, loinc('34133-9', 'Summary of episode note'), {
    on: '2026-01-19T14:05:00-06:00',
    content: [asBinary(chart, 'application/xml', ccda, { title: 'Continuity of Care Document', isAbsolute: true })],
    custodian: staff.harrow,
  })
  addNote(chart, loinc('34133-9', 'Summary of episode note'), {
    on: '2026-01-19T14:05:00-06:00',
    content: [inline('application/hl7-v3+xml', ccda, 'The same document, inside')],
  })
  const scan = asBinary(
    chart,
    'application/pdf',
    writePdf(['Fetal anatomy ultrasound (made-up person)', 'All structures seen. Growth on the 52nd percentile.']),
    { title: 'Ultrasound at 20 weeks' },
  )
  addNote(chart, noteTypes.imaging, { on: '2026-01-21T08:00:00-06:00', content: [scan], author })
  addReport(
    chart,
    concept(loinc('LP29684-5', 'Radiology')),
    loinc('11525-3', 'US Pelvis Fetus for pregnancy'),
    '2026-01-21T08:00:00-06:00',
    {
      presentedForm: [scan],
      conclusion: 'Normal anatomy.',
    },
  )
  addReport(chart, concept(hl7('v2-0074', 'CP', 'Cytopathology')), loinc('11526-1', 'Pathology study'), '2024-11-02', {
    presentedForm: [inline('text/plain', 'Cervical cytology: negative for intraepithelial lesion.')],
  })
  addNote(chart, noteTypes.laboratory, {
    on: '2026-01-22T08:00:00-06:00',
    content: [{ contentType: 'application/pdf', url: 'Binary/never-there', title: 'A file the hospital lost' }],
  })
  addProvenance(chart, [visitNote], '2026-01-19T14:05:00-06:00', staff.anandale, staff.harrow)
  return chart.list()
}
