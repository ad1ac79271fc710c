import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteEhrRecord, retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { bundle, drop, marisol as patient } from '../../test/drop-files.ts'
import { fewKinds, hospitals, waitForEnd, type Person } from '../../test/with-sandbox.ts'
import { queryWithIds } from '../../test/open-ids.ts'
import { useStage } from '../../test/use-portal.ts'

let marisol: Person
let tallgrass: ConnectedEhr
let juniper: ConnectedEhr

const atTallgrass = { slug: hospitals.tallgrass, username: 'marisol', patientId: 'marisol-whitcombe' }
const atJuniper = { slug: hospitals.juniper, username: 'marisol', patientId: 'jsfp-20417' }
const [here, there] = ['Tallgrass Regional Hospital', 'Juniper Street Family Practice']

const pulseOf = (patientId: string, over: object = {}) => ({
  ...{ resourceType: 'Observation', id: 'pulse', meta: { lastUpdated: new Date().toISOString() }, status: 'final' },
  category: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] },
  ],
  code: { coding: [{ system: 'http://loinc.org', code: '8867-4', display: 'Heart rate' }] },
  subject: { reference: `Patient/${patientId}` },
  effectiveDateTime: '2026-02-03T08:30:00-06:00',
  valueQuantity: { value: 71, unit: '/min' },
  ...over,
})
const putPulse = ({ slug, patientId }: typeof atTallgrass | typeof atJuniper, over: object = {}): void =>
  stage.sandbox.putResource(slug, pulseOf(patientId, over))

const stage = useStage(fewKinds)
beforeAll(async () => {
  marisol = await stage.signUpAs(atTallgrass.slug, atTallgrass.patientId)
  putPulse(atTallgrass)
  putPulse(atJuniper)
  tallgrass = await stage.importFrom({ as: marisol, ...atTallgrass })
  juniper = await stage.importFrom({ as: marisol, ...atJuniper })
})
beforeEach(() => stage.sandbox.setFaults([]))

const startAgain = async ({ ehrImportRequestId }: ConnectedEhr): Promise<unknown> =>
  stage.portal.call(retryImport, { as: marisol, body: { ehrImportRequestId } })

async function readInFull(source: ConnectedEhr): Promise<void> {
  await stage.portal.database.pool.query('update source set complete_since = null')
  await startAgain(source)
  expect((await waitForEnd(stage.portal, marisol, source.ehrImportRequestId)).state).toBe('complete')
}

const shown = async (): Promise<string[]> => {
  const query = { profileId: marisol.profileId, search: 'Heart rate' }
  const { body } = await stage.portal.call(listVitals, { as: marisol, query })
  return body.observation
    .filter((row) => row.effectiveDateTime?.startsWith('2026-02-03'))
    .map(({ providerName, missingSince, alsoFrom = [] }) =>
      [providerName, ...(missingSince === undefined ? [] : ['gone']), ...alsoFrom.map((one) => one.providerName)].join(
        ' · ',
      ),
    )
    .toSorted((a, b) => a.localeCompare(b))
}

test('still shows an entry if only one of its two hospitals stops listing it', async () => {
  expect(await shown()).toEqual([`${here} · ${there}`])
  stage.sandbox.removeResource(atTallgrass.slug, 'Observation', 'pulse')
  await readInFull(tallgrass)
  expect(await shown()).toEqual([there, `${here} · gone`])
  putPulse(atTallgrass)
  await readInFull(tallgrass)
  expect(await shown()).toEqual([`${here} · ${there}`])
  stage.sandbox.removeResource(atJuniper.slug, 'Observation', 'pulse')
  await readInFull(juniper)
  expect(await shown()).toEqual([`${there} · gone`, here])
  putPulse(atJuniper)
  await readInFull(juniper)
  expect(await shown()).toEqual([`${here} · ${there}`])
})

test('still shows the other hospital’s entry while an import runs from a hospital that withdrew the same entry', async () => {
  putPulse(atTallgrass, { status: 'entered-in-error' })
  stage.sandbox.setFaults([{ name: 'slow', delayMs: 300 }])
  await startAgain(tallgrass)
  const isWithdrawn = async () =>
    (
      await queryWithIds(stage.portal, 'select source_id, type, fhir_id from resource where is_entered_in_error')
    ).filter(({ fhir_id }) => fhir_id === 'pulse').length
  await expect.poll(isWithdrawn, { interval: 20 }).toBe(1)
  expect(await shown()).toEqual([there])
  stage.sandbox.setFaults([])
  await waitForEnd(stage.portal, marisol, tallgrass.ehrImportRequestId)
  expect(await shown()).toEqual([there])
  putPulse(atTallgrass)
  await readInFull(tallgrass)
  expect(await shown()).toEqual([`${here} · ${there}`])
})

test('keeps two entries separate if both match a third source’s entry but not each other', async () => {
  const comment = (text: string) => ({ interpretation: [{ text }] })
  const birthDate = stage.sandbox.findPatient(atTallgrass.slug, atTallgrass.patientId)?.['birthDate']
  const { end } = await drop(stage.portal, marisol, [
    { name: 'chart.json', bytes: bundle('collection', [{ ...patient, birthDate }, pulseOf('m1', comment('Regular'))]) },
  ])
  const withFile = await shown()
  putPulse(atJuniper, comment('Irregular'))
  await readInFull(juniper)
  expect({ withFile, later: await shown() }).toEqual({
    withFile: [`${here} · ${there} · ${end.providerName}`],
    later: expect.arrayContaining([expect.stringContaining(here)]) as string[],
  })
  expect((await shown()).length).toBe(2)
  putPulse(atJuniper)
  await readInFull(juniper)
  expect(await shown()).toEqual([`${here} · ${there} · ${end.providerName}`])
})

test('keeps one row for an entry from two sources after a third source is deleted', async () => {
  const { ehrImportRequestId } = tallgrass
  await stage.portal.call(deleteEhrRecord, { as: marisol, query: { ehrImportRequestId } })
  const [row, ...others] = await shown()
  expect(row).toContain(there)
  expect(row).toContain('chart.json')
  expect(others).toEqual([])
})
