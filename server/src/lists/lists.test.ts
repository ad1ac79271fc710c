import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listCalls } from '@kinchart/contract/sections/all.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { hospitals, type Person } from '../../test/with-sandbox.ts'
import { useStage } from '../../test/use-portal.ts'

let bench: Person
let rufus: Person

const stage = useStage({ benchCharts: [200] })
beforeAll(async () => {
  bench = await stage.signUpAs('bench', 'bench-200')
  await stage.importFrom({ as: bench, slug: 'bench', username: 'bench-200', patientId: 'bench-200' })
  rufus = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  await stage.importFrom({
    as: rufus,
    slug: hospitals.tallgrass,
    username: 'rufus',
    patientId: 'rufus-pennyfeather',
  })
})

type ListParams = Partial<z.input<NonNullable<typeof listVitals.query>>>

const vitals = async (params: ListParams = {}) =>
  (await stage.portal.call(listVitals, { as: bench, query: { profileId: bench.profileId, ...params } })).body
const labs = async (params: ListParams = {}) =>
  (await stage.portal.call(listLabs, { as: rufus, query: { profileId: rufus.profileId, ...params } })).body

async function pages(params: ListParams, pageSize: number) {
  const all = []
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await vitals({ ...params, pageNumber, pageSize })
    all.push(...page.observation)
    if (page.observation.length < pageSize) return all
  }
}

test('all pages together contain the whole list, and each page states the total', async () => {
  const whole = await vitals()
  expect(whole.observation.length).toBeGreaterThan(25)
  expect(whole.total).toBe(whole.observation.length)
  expect(await pages({}, 7)).toEqual(whole.observation)
  expect(await pages({ sort: 'effectiveDateTime:asc' }, 11)).toEqual(whole.observation.toReversed())
  expect((await vitals({ sort: 'effectiveDateTime:asc' })).observation).toEqual(whole.observation.toReversed())
  expect(await pages({ sort: 'code:asc' }, 9)).toEqual((await vitals({ sort: 'code:asc' })).observation)
  expect((await vitals({ pageNumber: 999, pageSize: 8 })).observation).toEqual([])
})

test('returns the same first rows of every list for any page size', async () => {
  for (const { list } of listSections) {
    const ask = async (page: ListParams) => {
      const query = { profileId: rufus.profileId, ...page }
      const { body } = await stage.portal.call(list.call, { as: rufus, query })
      const { [list.rowsField]: rows, ...rest } = body as Readonly<Record<string, unknown>>
      return { rows, rest }
    }
    const whole = await ask({})
    for (const pageSize of [3, 8, 100]) {
      const page = await ask({ pageNumber: 1, pageSize })
      expect(page).toEqual({ rows: (whole.rows as unknown[]).slice(0, pageSize), rest: whole.rest })
    }
  }
})

test('sorts a list newest first, and by any column in both directions', async () => {
  const { observation } = await vitals()
  const dates = observation.map((row) => row.effectiveDateTime ?? '')
  expect(dates).toEqual(dates.toSorted().toReversed())
  const codes = async (sort: string) => (await vitals({ sort })).observation.map((row) => row.code?.toLowerCase() ?? '')
  expect(await codes('code:asc')).toEqual((await codes('code:asc')).toSorted())
  expect(await codes('code:desc')).toEqual((await codes('code:asc')).toSorted().toReversed())
})

test('finds rows that contain every search word in any column or in one chosen column', async () => {
  const found = await labs({ search: 'CHOLESTEROL  ldl' })
  expect(found.diagnosticReport.length).toBeGreaterThan(0)
  expect(found.total).toBe(found.diagnosticReport.length)
  expect((await labs({ search: 'lípid PANEL' })).diagnosticReport).toHaveLength(1)
  expect((await labs({ search: 'lipid', searchColumn: 'code' })).diagnosticReport).toHaveLength(1)
  expect((await labs({ search: 'lipid', searchColumn: 'status' })).diagnosticReport).toEqual([])
  expect(await labs({ search: 'nothing is called so' })).toMatchObject({ total: 0, message: messages.noDataFound })
  const [word = ''] = (await vitals()).observation[0]?.code?.split(' ') ?? []
  const part = await vitals({ search: word, pageNumber: 1, pageSize: 3 })
  expect(part.observation).toHaveLength(3)
  expect(part.total).toBe((await vitals({ search: word })).observation.length)
})

test('treats the search text as literal text', async () => {
  for (const search of ['%', '.*', "' or 1=1 --", '\\', '(']) expect((await labs({ search })).total).toBeLessThan(15)
  expect(await labs({ search: '.*' })).toMatchObject({ total: 0 })
})

test('shows a result that belongs to a report only inside that report, with the digits as sent', async () => {
  const { diagnosticReport } = await labs()
  const panel = diagnosticReport.find((row) => row.code?.startsWith('Lipid panel'))
  expect(panel?.results.map(({ value, mark }) => [value, mark?.side])).toEqual([
    ['131 mg/dL', 'high'],
    ['38 mg/dL', 'low'],
  ])
  const inr = diagnosticReport.find((row) => row.code?.startsWith('PT panel'))
  expect(inr).toMatchObject({ value: '5.40', results: [{ value: '5.40' }] })
  const alone = diagnosticReport.map((row) => row.code)
  for (const code of panel?.results.map((result) => result.code) ?? []) expect(alone).not.toContain(code)
  expect(alone.filter((code) => code?.startsWith('Ferritin'))).toHaveLength(1)
  expect(new Set(diagnosticReport.map(({ id }) => id)).size).toBe(diagnosticReport.length)
})

test('counts records entered in error but does not list them', async () => {
  const quill = await stage.signUpAs(hospitals.tallgrass, 'bartholomew-quill')
  const there = { slug: hospitals.tallgrass, username: 'bartholomew', patientId: 'bartholomew-quill' }
  await stage.importFrom({ as: quill, ...there })
  const query = { profileId: quill.profileId }
  const allergies = (await stage.portal.call(listAllergies, { as: quill, query })).body
  expect(allergies).toMatchObject({ allergyIntolence: [], enteredInError: 1, unreadable: 0, total: 0 })
  expect(allergies.sources).toMatchObject([{ state: 'complete', denials: [{ code: 'no-known-allergies' }] }])
  const medications = (await stage.portal.call(listMedications, { as: quill, query })).body
  expect(medications).toMatchObject({ medicationStatement: [], enteredInError: 2, message: messages.noDataFound })
  const conditions = (await stage.portal.call(listConditions, { as: quill, query })).body
  expect(conditions).toMatchObject({ total: 2, enteredInError: 1 })
})

test('does not hide the results of a report entered in error', async () => {
  const sandboxOf = stage.sandbox
  const subject = { reference: 'Patient/ottoline-varga' }
  const code = { text: 'Result of a wrong report' }
  const category = [{ coding: [{ code: 'laboratory' }] }]
  sandboxOf.putResource(hospitals.tallgrass, {
    ...{ resourceType: 'Observation', id: 'of-a-wrong-report', status: 'final', subject, category, code },
    valueString: 'still true',
  })
  sandboxOf.putResource(hospitals.tallgrass, {
    ...{ resourceType: 'DiagnosticReport', id: 'wrong-report', status: 'entered-in-error', subject, category, code },
    result: [{ reference: 'Observation/of-a-wrong-report' }],
  })
  const ottoline = await stage.signUpAs(hospitals.tallgrass, 'ottoline-varga')
  const there = { slug: hospitals.tallgrass, username: 'ottoline', patientId: 'ottoline-varga' }
  await stage.importFrom({ as: ottoline, ...there })
  const { body } = await stage.portal.call(listLabs, { as: ottoline, query: { profileId: ottoline.profileId } })
  expect(body.diagnosticReport.filter((row) => row.code === code.text)).toEqual([
    expect.objectContaining({ value: 'still true', resourceType: 'Observation' }),
  ])
  expect(body.enteredInError).toBe(1)
})

test('counts an unreadable record and still shows the others', async () => {
  const { pool } = stage.portal.database
  const { rows } = await pool.query<{ id: string }>(
    `update resource set is_unreadable = true where id in (select id from resource
     where profile_id = $1 and section = 'labs' and not is_in_report limit 1) returning id`,
    [rufus.profileId],
  )
  await pool.query(
    `update import_run set ended_at = now() where source_id in (select id from source where profile_id = $1)`,
    [rufus.profileId],
  )
  const after = await labs()
  expect(after.unreadable).toBe(1)
  expect(after.diagnosticReport.map(({ id }) => id)).not.toContain(String(rows[0]?.id))
  expect(after.total).toBe(after.diagnosticReport.length)
  await pool.query('update resource set is_unreadable = false where id = $1', [rows[0]?.id])
  await pool.query(
    `update import_run set ended_at = now() where source_id in (select id from source where profile_id = $1)`,
    [rufus.profileId],
  )
  expect((await labs()).unreadable).toBe(0)
})

test('shows an empty list of a complete source as empty, and a list of a partial source with the reason for the gap', async () => {
  const petra = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  const there = { slug: hospitals.juniper, username: 'petra', patientId: 'petra-emptyhand' }
  const query = { profileId: petra.profileId }
  const before = (await stage.portal.call(listAllergies, { as: petra, query })).body
  expect(before).toMatchObject({ allergyIntolence: [], sources: [], message: messages.noDataFound })
  stage.sandbox.setFaults([{ name: 'type-refused', type: 'Condition' }])
  await stage.importFrom({ as: petra, ...there })
  stage.sandbox.setFaults([])
  const allergies = (await stage.portal.call(listAllergies, { as: petra, query })).body
  expect(allergies).toMatchObject({ allergyIntolence: [], sources: [{ state: 'complete', missing: 0, reason: null }] })
  const conditions = (await stage.portal.call(listConditions, { as: petra, query })).body
  expect(conditions).toMatchObject({
    condition: [],
    sources: [{ state: 'partial', missing: null, reason: 'not-granted' }],
  })
})

test('returns every complete list in the format of the contract', async () => {
  for (const call of Object.values(listCalls)) {
    for (const as of [bench, rufus]) {
      const answer = await stage.portal.call(call, { as, query: { profileId: as.profileId } } as never)
      expect(answer.status).toBe(200)
      // Parsing drops fields that are not in the contract. The response must not contain any.
      expect(call.answer.parse(answer.body)).toEqual(answer.body)
    }
  }
})
