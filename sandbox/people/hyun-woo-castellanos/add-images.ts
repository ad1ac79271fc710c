import { inline } from '#making/add-report.ts'
import type { ChartMaker } from '#making/chart-maker.ts'
import { drawHead } from '#making/draw-head.ts'
import { staff } from '#people/staff-plans.ts'

const DICOM = 'http://dicom.nema.org/resources/ontology/DCM'
const ROOT = '2.25.20260305091500'

/**
 * Adds a CT whose images are served over DICOMweb. The record lists the images of the CT's first series but not of
 * its second. Also adds an image that is within the record, for the same order as the wrist study.
 */
export function addImages(chart: ChartMaker, order: { readonly reference: string }): void {
  const modality = { system: DICOM, code: 'CT' }
  chart.add('ImagingStudy', {
    status: 'available',
    identifier: [{ system: 'urn:dicom:uid', value: `urn:oid:${ROOT}` }],
    modality: [modality],
    started: '2026-03-05T09:15:00-06:00',
    description: 'CT of the head without contrast',
    referrer: staff.odell,
    interpreter: [staff.hallowell],
    reasonCode: [{ text: 'Headache after a fall' }],
    numberOfSeries: 2,
    numberOfInstances: 5,
    contained: [
      {
        resourceType: 'Endpoint',
        id: 'images',
        status: 'active',
        connectionType: {
          system: 'http://terminology.hl7.org/CodeSystem/endpoint-connection-type',
          code: 'dicom-wado-rs',
        },
        payloadType: [{ text: 'DICOM' }],
        address: '{fhirBaseUrl}/dicom-web',
      },
    ],
    endpoint: [{ reference: '#images' }],
    series: [
      {
        ...{ uid: `${ROOT}.1`, number: 1, modality, description: 'Axial', bodySite: { display: 'head' } },
        numberOfInstances: 3,
        instance: [1, 2, 3].map((number) => ({
          uid: `${ROOT}.1.${number}`,
          sopClass: { system: 'urn:ietf:rfc:3986', code: 'urn:oid:1.2.840.10008.5.1.4.1.1.7' },
          number,
        })),
      },
      {
        ...{ uid: `${ROOT}.2`, number: 2, modality, description: 'Bone', bodySite: { display: 'head' } },
        numberOfInstances: 2,
      },
    ],
  })
  const headImage = drawHead({
    patientName: 'Castellanos^Hyun-woo',
    birthDate: '19790115',
    date: '20250704',
    modality: 'DX',
    studyUid: '2.25.20250704204100',
    seriesUid: '2.25.20250704204100.9',
    instanceUid: '2.25.20250704204100.9.1',
    instanceNumber: 1,
    bodyPart: 'WRIST',
    studyDescription: 'Left wrist, 3 views',
    seriesDescription: 'Kept image',
  })
  chart.add('Media', {
    status: 'completed',
    basedOn: [order],
    createdDateTime: '2025-07-04T20:45:00-05:00',
    content: inline('application/dicom', headImage, 'Left wrist, kept image'),
  })
}
