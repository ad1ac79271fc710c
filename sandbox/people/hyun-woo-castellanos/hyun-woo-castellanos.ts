import { addProblem, addProcedure } from '#making/add-clinical.ts'
import { addPatient } from '#making/add-patient.ts'
import { addNote, addRadiologyReport, asBinary, inline, noteTypes } from '#making/add-report.ts'
import { openChartMaker, type ChartMaker } from '#making/chart-maker.ts'
import { concept, conceptCalled, loinc, snomed } from '#making/codings.ts'
import { writePdf } from '#making/write-pdf.ts'
import type { PersonAt } from '#people/person-at.ts'
import { staff } from '#people/staff-plans.ts'
import { addImages } from './add-images.ts'
import { addEmergencyVisit, addScreens, addTreatmentLevel, addVaccinations } from './add-emergency-visit.ts'

export const hyunWooCastellanos: PersonAt = { id: 'hyun-woo-castellanos', name: 'Hyun-woo Castellanos', makeResources }

const LEFT_WRIST = loinc('18748-4', 'Diagnostic imaging study')
const DICOM = 'http://dicom.nema.org/resources/ontology/DCM'
/** The smallest valid PNG: one gray dot. */
const DOT_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

/** Imaging: studies with series, reports with and without a study, a picture, implants; and the initial visit. */
function makeResources() {
  const chart = openChartMaker('hyun-woo-castellanos', 'Hyun-woo Castellanos')
  addPatient(chart, { gender: 'male', birthDate: '1979-01-15', street: '600 Elevator Road' })
  const fracture = addProblem(chart, concept(snomed('263102004', 'Fracture subluxation of wrist')), '2025-07-04')
  const visit = addEmergencyVisit(chart, fracture)
  const order = chart.add('ServiceRequest', {
    status: 'completed',
    intent: 'order',
    category: [concept(snomed('363679005', 'Imaging'))],
    code: conceptCalled('X-ray of the left wrist, 3 views', LEFT_WRIST),
    authoredOn: '2025-07-04T20:20:00-05:00',
    requester: staff.odell,
  })
  const wrist = addStudy(chart, 'DX', '2025-07-04T20:41:00-05:00', 'Left wrist, 3 views', 'wrist', [3], {
    basedOn: [order],
  })
  const chest = addStudy(
    chart,
    'CT',
    '2025-09-30T11:12:00-05:00',
    'CT of the chest without contrast',
    'chest',
    [1, 212, 212],
  )
  addStudy(chart, 'MR', '2026-02-18', 'MRI of the brain', 'brain', [24, 24, 176, 30], { status: 'registered' })
  const report = asBinary(
    chart,
    'application/pdf',
    writePdf(['Left wrist, 3 views (made-up person)', 'Distal radius fracture, not displaced.']),
  )
  addRadiologyReport(chart, LEFT_WRIST, '2025-07-04T21:02:00-05:00', {
    encounter: visit,
    imagingStudy: [wrist],
    basedOn: [order],
    resultsInterpreter: [staff.hallowell],
    conclusion: 'Distal radius fracture, not displaced.',
    conclusionCode: [concept(snomed('263199001', 'Fracture of distal end of radius'))],
    presentedForm: [report],
  })
  addNote(chart, noteTypes.imaging, {
    on: '2025-07-04T21:02:00-05:00',
    content: [report],
    author: [staff.hallowell],
    context: { encounter: [visit] },
  })
  addRadiologyReport(chart, loinc('29252-4', 'CT Chest WO contrast'), '2025-09-30T15:00:00-05:00', {
    imagingStudy: [chest],
    conclusion: 'Solid nodule of 5 mm in the right upper lobe. Repeat in twelve months.',
    presentedForm: [inline('text/html', '<p>Solid nodule, <b>5 mm</b>, right upper lobe.</p>')],
  })
  addRadiologyReport(chart, loinc('24590-2', 'MR Brain'), '2026-02-18', { status: 'registered' })
  const picture = chart.add('Media', {
    status: 'completed',
    type: concept({ system: 'http://terminology.hl7.org/CodeSystem/media-type', code: 'image', display: 'Image' }),
    createdDateTime: '2025-07-05T00:10:00-05:00',
    content: { contentType: 'image/png', data: DOT_PNG, title: 'The wrist in its cast' },
  })
  addRadiologyReport(chart, loinc('72170-4', 'Photographic image'), '2025-07-05', {
    media: [{ comment: 'Cast', link: picture }],
  })
  addProcedure(chart, concept(snomed('274474001', 'Bone immobilization')), '2025-07-05', {
    encounter: visit,
    performer: [{ actor: staff.odell }],
  })
  chart.add('Device', {
    status: 'active',
    type: concept(snomed('68183006', 'Bone screw')),
    udiCarrier: [{ deviceIdentifier: '00000000000017', carrierHRF: '(01)00000000000017(11)250101(10)MADEUP1' }],
    lotNumber: 'MADEUP1',
    deviceName: [{ name: 'Practice bone screw', type: 'user-friendly-name' }],
  })
  addScreens(chart, visit)
  addVaccinations(chart)
  addTreatmentLevel(chart)
  addImages(chart, order)
  return chart.list()
}

function addStudy(
  chart: ChartMaker,
  modality: string,
  started: string,
  description: string,
  bodySite: string,
  instances: readonly number[],
  extra = {},
) {
  const root = `2.25.${started.replace(/\D/g, '')}`
  return chart.add('ImagingStudy', {
    status: 'available',
    identifier: [{ system: 'urn:dicom:uid', value: `urn:oid:${root}` }],
    modality: [{ system: DICOM, code: modality }],
    started,
    description,
    numberOfSeries: instances.length,
    numberOfInstances: instances.reduce((sum, count) => sum + count, 0),
    series: instances.map((count, at) => ({
      uid: `${root}.${at + 1}`,
      number: at + 1,
      modality: { system: DICOM, code: modality },
      numberOfInstances: count,
      bodySite: { display: bodySite },
    })),
    ...extra,
  })
}
