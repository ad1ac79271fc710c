import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getDicomInstance, getDicomSeries, getImaging } from '@kinchart/contract/calls/imaging.ts'
import { hospitals, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

let hyunWoo: Person
let other: Person
const stage = useStage({})
beforeAll(async () => {
  hyunWoo = await stage.signUpAs(hospitals.tallgrass, 'hyun-woo-castellanos')
  stage.sandbox.putResource(hospitals.tallgrass, {
    resourceType: 'ImagingStudy',
    id: 'elsewhere',
    status: 'available',
    subject: { reference: 'Patient/hyun-woo-castellanos' },
    started: '2019-05',
    identifier: [{ system: 'urn:dicom:uid', value: 'urn:oid:1.2.3' }],
    contained: [
      {
        resourceType: 'Endpoint',
        id: 'e',
        status: 'active',
        connectionType: { code: 'dicom-wado-rs' },
        address: 'https://169.254.169.254/images',
      },
    ],
    series: [{ uid: '1.2.3.1', endpoint: [{ reference: '#e' }] }],
  } as never)
  const there = { slug: hospitals.tallgrass, username: 'hyun-woo', patientId: 'hyun-woo-castellanos' }
  await stage.importFrom({ as: hyunWoo, ...there })
  other = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
})
beforeEach(() => stage.sandbox.setFaults([]))

const fetchFile = async (path: string): Promise<Buffer> => {
  const answer = await fetch(`${stage.portal.url}/api/${path}`, {
    headers: { authorization: `Bearer ${hyunWoo.token}` },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const imaging = async (as = hyunWoo, profileId = hyunWoo.profileId) =>
  stage.portal.call(getImaging, { as, query: { profileId } })
const headStudy = async () => {
  const { body } = await imaging()
  const found = body.studies.find(({ description }) => description === 'CT of the head without contrast')
  if (!found) throw new Error('The study did not arrive.')
  return found
}
const place = (id: string, as = hyunWoo) => ({
  as,
  query: { profileId: hyunWoo.profileId, id, series: '2.25.20260305091500.1', instance: '2.25.20260305091500.1.2' },
})

test('lists imaging studies newest first, with the values that their source sent', async () => {
  const { body } = await imaging()
  expect(body.studies.map(({ date, modality }) => [date?.slice(0, 7), modality])).toEqual([
    ['2026-03', 'CT'],
    ['2026-02', 'MR'],
    ['2025-09', 'CT'],
    ['2025-07', 'DX'],
    ['2019-05', null],
  ])
  expect(body.studies[0]).toMatchObject({
    description: 'CT of the head without contrast',
    bodySite: 'head',
    reason: 'Headache after a fall',
    numberOfSeries: 2,
    numberOfInstances: 5,
    status: 'available',
    series: [{ isOffered: true, numberOfInstances: 3 }, { isOffered: true }],
  })
  expect(body.studies[0]?.referrer).toContain('Odell')
  expect(body.studies[1]?.series.every(({ isOffered }) => !isOffered)).toBe(true)
  expect(body).toMatchObject({ hasMore: false, unreadable: 0, sources: [{ state: 'complete' }] })
})

test('shows a stored image with the study made for the same order, and lists an image without a study separately', async () => {
  const { body } = await imaging()
  const wrist = body.studies.find(({ modality }) => modality === 'DX')
  expect(wrist?.files).toMatchObject([{ title: 'Left wrist, kept image', isDicom: true, state: 'held' }])
  expect(body.documents).toMatchObject([{ title: 'The wrist in its cast', files: [{ isDicom: false, state: 'held' }] }])
  const bytes = await fetchFile(`documents/get-original/${wrist?.files[0]?.docid}`)
  expect(bytes.toString('latin1', 128, 132)).toBe('DICM')
})

test('fetches an image from its source over DICOMweb with the token of that source', async () => {
  const { id } = await headStudy()
  const bytes = await fetchFile(`imaging/get-instance?${new URLSearchParams(place(id).query).toString()}`)
  expect(bytes.toString('latin1', 128, 132)).toBe('DICM')
  expect(bytes.includes('Castellanos^Hyun-woo')).toBe(true)
  expect(bytes.includes('practice-image')).toBe(false)
})

test('if a series does not list its images, requests the list from the source and orders the images by number', async () => {
  const { id } = await headStudy()
  const ask = async (series: string) =>
    (await stage.portal.call(getDicomSeries, { as: hyunWoo, query: { profileId: hyunWoo.profileId, id, series } })).body
  expect(await ask('2.25.20260305091500.1')).toMatchObject({ instances: { length: 3 }, hasMore: false })
  expect((await ask('2.25.20260305091500.2')).instances).toEqual(['2.25.20260305091500.2.1', '2.25.20260305091500.2.2'])
})

test('hides studies and images from other accounts', async () => {
  const { id } = await headStudy()
  expect((await imaging(other)).code).toBe('not-found')
  expect((await stage.portal.call(getDicomInstance, place(id, other))).code).toBe('not-found')
  const theirs = { ...place(id, other).query, profileId: other.profileId }
  expect((await stage.portal.call(getDicomInstance, { as: other, query: theirs })).code).toBe('not-found')
  expect((await imaging(other, other.profileId)).body).toMatchObject({ studies: [], documents: [] })
})

test('reports an image that is truncated, deleted or no longer permitted', async () => {
  const { id } = await headStudy()
  const code = async (query = place(id).query) =>
    (await stage.portal.call(getDicomInstance, { as: hyunWoo, query })).code
  stage.sandbox.setFaults(['image-cut-off'])
  expect(await code()).toBe('image-unreadable')
  stage.sandbox.setFaults(['access-revoked'])
  expect(await code()).toBe('image-refused')
  stage.sandbox.setFaults([])
  expect(await code({ ...place(id).query, instance: '2.25.20260305091500.1.9' })).toBe('image-not-sent')
  expect(await code({ ...place(id).query, series: '9.9' })).toBe('image-not-offered')
})

test('never requests an address in a private network, even if a study names it', async () => {
  const study = (await imaging()).body.studies.find(({ date }) => date === '2019-05')
  const query = { profileId: hyunWoo.profileId, id: study?.id ?? '', series: '1.2.3.1', instance: '1.2.3.1.1' }
  expect((await stage.portal.call(getDicomInstance, { as: hyunWoo, query })).code).toBe('image-not-offered')
})
