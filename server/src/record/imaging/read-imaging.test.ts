import { expect, test } from 'vitest'
import { readMetadata, readFirstPart } from './fetch-dicom.ts'
import { offersOf, instancesOf, readStudy } from './read-study.ts'

const endpoint = (fields = {}) => ({
  resourceType: 'Endpoint',
  status: 'active',
  connectionType: { code: 'dicom-wado-rs' },
  address: 'https://images.example.org/wado',
  ...fields,
})
const study = (fields = {}) => ({
  resourceType: 'ImagingStudy',
  identifier: [{ system: 'urn:dicom:uid', value: 'urn:oid:1.2' }],
  endpoint: [{ reference: 'Endpoint/1' }],
  series: [{ uid: '1.2.1', modality: { code: 'CT' } }],
  ...fields,
})

test('leaves missing facts of a study empty', () => {
  expect(readStudy({ resourceType: 'ImagingStudy' }, () => undefined)).toEqual({
    date: null,
    status: null,
    modality: null,
    description: null,
    bodySite: null,
    reason: null,
    referrer: null,
    performer: null,
    numberOfSeries: null,
    numberOfInstances: null,
    series: [],
  })
})

test('sums the image counts only if every series states its count', () => {
  const two = (second: object) =>
    readStudy(
      study({
        series: [
          { uid: '1', numberOfInstances: '3' },
          { uid: '2', ...second },
        ],
      }),
      () => undefined,
    )
  expect(two({ numberOfInstances: '4' }).numberOfInstances).toBe(7)
  expect(two({}).numberOfInstances).toBeNull()
  expect(two({}).numberOfSeries).toBe(2)
})

test('offers the images of a series only if the endpoint is an active WADO-RS endpoint and the study has a DICOM identifier', () => {
  expect([...offersOf(study(), () => endpoint())]).toEqual([
    ['1.2.1', { base: 'https://images.example.org/wado', studyUid: '1.2' }],
  ])
  expect(offersOf(study(), () => undefined).size).toBe(0)
  expect(offersOf(study(), () => endpoint({ status: 'off' })).size).toBe(0)
  expect(offersOf(study(), () => endpoint({ connectionType: { code: 'dicom-qido-rs' } })).size).toBe(0)
  expect(offersOf(study({ identifier: [{ value: '1.2' }] }), () => endpoint()).size).toBe(0)
  expect(offersOf(study({ series: [{ uid: '../../1' }] }), () => endpoint()).size).toBe(0)
})

test('sorts the images of a series by number', () => {
  const instance = [
    { uid: '3', number: '10' },
    { uid: '1', number: '2' },
  ]
  expect(instancesOf(study({ series: [{ uid: '1.2.1', instance }] }), '1.2.1')).toEqual(['1', '3'])
  const sent = ['7', '8'].map((uid, at) => ({ '00080018': { Value: [uid] }, '00200013': { Value: [2 - at] } }))
  expect(readMetadata(JSON.stringify(sent))).toEqual(['8', '7'])
  expect(readMetadata(JSON.stringify([null, 4, {}]))).toEqual([])
  expect(readMetadata('{}')).toBeNull()
  expect(readMetadata('<html>')).toBeNull()
})

test('reads the first part of a multipart response completely or not at all', () => {
  const body = Buffer.from('--b\r\nContent-Type: application/dicom\r\n\r\nbytes\r\n--b--\r\n')
  expect(readFirstPart(body, 'multipart/related; type="application/dicom"; boundary=b')?.toString()).toBe('bytes')
  expect(readFirstPart(body, 'Multipart/Related; boundary="b"')?.toString()).toBe('bytes')
  expect(readFirstPart(body.subarray(0, 40), 'multipart/related; boundary=b')).toBeNull()
  expect(readFirstPart(body.subarray(0, 45), 'multipart/related; boundary=b')).toBeNull()
  expect(readFirstPart(body, 'multipart/related')).toBeNull()
  expect(readFirstPart(Buffer.from('plain'), 'application/dicom')?.toString()).toBe('plain')
})
