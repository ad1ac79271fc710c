import { beforeAll, expect, test } from 'vitest'
import { getLabTests } from '@kinchart/contract/calls/by-test.ts'
import { getCurrent } from '@kinchart/contract/calls/current.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { getTimelineYear } from '@kinchart/contract/calls/timeline.ts'
import { fewKinds, hospitals, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

let marisol: Person
const load = '00000000-0000-4000-8000-000000000000'
const stage = useStage(fewKinds)
beforeAll(async () => {
  marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  const there = { as: marisol, username: 'marisol' }
  await stage.importFrom({ ...there, slug: hospitals.tallgrass, patientId: 'marisol-whitcombe' })
  await stage.importFrom({ ...there, slug: hospitals.juniper, patientId: 'jsfp-20417' })
})

test('uses the test names from the operator’s LOINC table everywhere', async () => {
  const { pool } = stage.portal.database
  await pool.query(`insert into loinc_name values ('4548-4', 'A1c, as loaded', false, '${load}')`)
  const { profileId } = marisol
  const { tests } = (await stage.portal.call(getLabTests, { as: marisol, query: { profileId } })).body
  expect(tests.find(({ testKey }) => testKey === 'loinc:4548-4')).toMatchObject({
    name: 'A1c, as loaded',
    sourceName: 'Hemoglobin A1c/Hemoglobin.total in Blood',
  })
  const { events } = (
    await stage.portal.call(getTimelineYear, { as: marisol, query: { profileId, year: '2026', section: 'labs' } })
  ).body
  expect(events.map(({ entry }) => entry.name)).toContain('A1c, as loaded')
})

test('groups medicines by ingredient, and replaces a long name with the prescribable name', async () => {
  const { pool } = stage.portal.database
  const { profileId } = marisol
  const request = { as: marisol, query: { profileId } }
  const { medicationStatement } = (await stage.portal.call(listMedications, request)).body
  const system = 'http://www.nlm.nih.gov/research/umls/rxnorm|'
  const codesOf = (row: { codes?: readonly string[] | undefined }) =>
    (row.codes ?? []).filter((code) => code.startsWith(system)).map((code) => code.slice(system.length))
  const codes = [...new Set(medicationStatement.flatMap((row) => codesOf(row)))]
  expect(codes.length).toBeGreaterThan(1)
  const current = async () =>
    (
      await stage.portal.call(getCurrent, {
        as: marisol,
        query: { profileId, section: 'medications', day: '2026-11-24' },
      })
    ).body.now
  const before = await current()
  expect(before.length).toBeGreaterThan(1)
  for (const code of codes) {
    await pool.query(`insert into rxnorm_part values ('${code}', '1', '${load}')`)
    await pool.query(`insert into rxnorm_concept values ('${code}', 'as prescribed ${code}', false, '${load}')`)
  }
  await pool.query(`insert into rxnorm_concept values ('1', null, true, '${load}')`)
  const after = await current()
  expect(after.length).toBeLessThan(before.length)
  const rows = after.flatMap((thing) => thing.rows) as unknown as {
    medicationCodeableConcept: string
    shortName?: string
  }[]
  for (const { medicationCodeableConcept: words, shortName } of rows)
    expect(shortName?.startsWith('as prescribed') ?? false).toBe(words.length > 40)
})
