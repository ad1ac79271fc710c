import { beforeAll, expect, test } from 'vitest'
import { deleteEhrRecord, retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { fewKinds, hospitals, waitForEnd, type Person } from '../../test/with-sandbox.ts'
import { useStage } from '../../test/use-portal.ts'

let marisol: Person
let tallgrass: ConnectedEhr
let juniper: ConnectedEhr

const atTallgrass = { slug: hospitals.tallgrass, username: 'marisol', patientId: 'marisol-whitcombe' }
const atJuniper = { slug: hospitals.juniper, username: 'marisol', patientId: 'jsfp-20417' }

const putPulse = (there: { slug: string; patientId: string }, id: string, value: number, over: object = {}): void =>
  stage.sandbox.putResource(there.slug, {
    resourceType: 'Observation',
    id,
    meta: { lastUpdated: new Date().toISOString() },
    status: 'final',
    category: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] },
    ],
    code: { coding: [{ system: 'http://loinc.org', code: '8867-4', display: `Heart rate ${there.slug}` }] },
    subject: { reference: `Patient/${there.patientId}` },
    effectiveDateTime: '2026-02-03T08:30:00-06:00',
    valueQuantity: { value, unit: '/min' },
    ...over,
  })

const stage = useStage(fewKinds)
beforeAll(async () => {
  marisol = await stage.signUpAs(atTallgrass.slug, atTallgrass.patientId)
  putPulse(atTallgrass, 'pulse-same', 71)
  putPulse(atTallgrass, 'pulse-again', 71)
  putPulse(atTallgrass, 'pulse-other', 80)
  putPulse(atJuniper, 'pulse-same', 71, { effectiveDateTime: '2026-02-03T14:30:00Z' })
  putPulse(atJuniper, 'pulse-other', 88)
  tallgrass = await stage.importFrom({ as: marisol, ...atTallgrass })
  juniper = await stage.importFrom({ as: marisol, ...atJuniper })
})

const immunizations = async () =>
  (await stage.portal.call(listImmunizations, { as: marisol, query: { profileId: marisol.profileId } })).body
const pulses = async (params: { sort?: string } = {}) => {
  const query = { profileId: marisol.profileId, search: 'Heart rate', ...params }
  const { body } = await stage.portal.call(listVitals, { as: marisol, query })
  return body.observation.filter((row) => row.effectiveDateTime?.startsWith('2026-02-03'))
}
const shown = (rows: Awaited<ReturnType<typeof pulses>>): string[] =>
  rows
    .map(({ value, providerName, alsoFrom = [] }) =>
      [value[0]?.value, providerName, ...alsoFrom.map((other) => other.providerName)].join(' · '),
    )
    .toSorted()

const [here, there] = ['Tallgrass Regional Hospital', 'Juniper Street Family Practice']

test('shows a vaccination from two hospitals as one row, and opens the record of either hospital from this row', async () => {
  const { immunization, total } = await immunizations()
  const influenza = immunization.filter((row) => row.date?.startsWith('2025-10-03'))
  expect(influenza).toHaveLength(1)
  expect(influenza[0]).toMatchObject({ providerName: here, alsoFrom: [{ providerName: there }] })
  expect(total).toBe(immunization.length)
  const open = async (id: string) =>
    (await stage.portal.call(getRecord, { as: marisol, query: { profileId: marisol.profileId, id } })).body
  expect(await open(influenza[0]?.id ?? '')).toMatchObject({ ehrImportRequestId: tallgrass.ehrImportRequestId })
  expect(await open(influenza[0]?.alsoFrom?.[0]?.id ?? '')).toMatchObject({
    ehrImportRequestId: juniper.ehrImportRequestId,
    providerName: there,
  })
})

test('if the entries of two hospitals disagree, shows both entries', async () => {
  const { body } = await stage.portal.call(listAllergies, { as: marisol, query: { profileId: marisol.profileId } })
  const penicillin = body.allergyIntolence.filter((row) => row.code?.toLowerCase().includes('penicillin'))
  expect(penicillin.map(({ providerName }) => providerName).sort()).toEqual([there, here])
  expect(penicillin.every((row) => row.alsoFrom === undefined)).toBe(true)
})

test('merges entries of two hospitals with the same time and value, but not entries of one hospital', async () => {
  const expected = [`71 · ${here}`, `71 · ${here} · ${there}`, `80 · ${here}`, `88 · ${there}`]
  expect(shown(await pulses())).toEqual(expected)
  expect(shown(await pulses({ sort: 'code:asc' }))).toEqual(expected)
})

test('separates two merged entries if one hospital corrects its value, and merges them again once both hospitals agree', async () => {
  const askAgain = async (): Promise<void> => {
    const { ehrImportRequestId } = juniper
    await stage.portal.call(retryImport, { as: marisol, body: { ehrImportRequestId } })
    expect((await waitForEnd(stage.portal, marisol, ehrImportRequestId)).state).toBe('complete')
  }
  putPulse(atJuniper, 'pulse-same', 72)
  await askAgain()
  expect(shown(await pulses())).toContain(`72 · ${there}`)
  expect((await pulses()).filter((row) => row.alsoFrom !== undefined)).toEqual([])
  putPulse(atJuniper, 'pulse-same', 71)
  await askAgain()
  expect(shown(await pulses())).toContain(`71 · ${here} · ${there}`)
})

test('shows the second source’s entry separately once the first source is deleted', async () => {
  await stage.portal.call(deleteEhrRecord, {
    as: marisol,
    query: { ehrImportRequestId: tallgrass.ehrImportRequestId },
  })
  expect(shown(await pulses())).toEqual([`71 · ${there}`, `88 · ${there}`])
  const influenza = (await immunizations()).immunization.filter((row) => row.date?.startsWith('2025-10-03'))
  expect(influenza).toMatchObject([{ providerName: there }])
})
