import { beforeAll, expect, test } from 'vitest'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { fewKinds, petra, type Person } from '../../test/with-sandbox.ts'
import { useStage } from '../../test/use-portal.ts'

let person: Person

const stage = useStage(fewKinds)
beforeAll(async () => {
  const dates = ['2024-01-02', undefined, '2022', '2023-05', undefined, '2025-03-04', undefined]
  for (const [at, effectiveDateTime] of dates.entries())
    stage.sandbox.putResource(petra.slug, {
      resourceType: 'Observation',
      id: `one-${at}`,
      status: 'final',
      category: [{ coding: [{ code: 'vital-signs' }] }],
      code: { text: effectiveDateTime ?? `undated ${at}` },
      subject: { reference: `Patient/${petra.patientId}` },
      ...(effectiveDateTime === undefined ? {} : { effectiveDateTime }),
    })
  person = await stage.signUpAs(petra.slug, petra.patientId)
  await stage.importFrom({ as: person, ...petra })
})

const list = async (query: { sort?: string; pageNumber?: number; pageSize?: number; search?: string }) => {
  const fullQuery = { profileId: person.profileId, ...query }
  return (await stage.portal.call(listVitals, { as: person, query: fullQuery })).body.observation.map(
    ({ code }) => code,
  )
}
const isUndated = (code: string | null): boolean => code?.startsWith('undated') === true

test('sorts undated entries last in either direction, on every page and in the whole list', async () => {
  const oldestFirst = await list({ sort: 'effectiveDateTime:asc' })
  expect(oldestFirst.slice(0, 4)).toEqual(['2022', '2023-05', '2024-01-02', '2025-03-04'])
  expect(oldestFirst.slice(4).every(isUndated)).toBe(true)
  const newestFirst = await list({ sort: 'effectiveDateTime:desc' })
  expect(newestFirst.slice(0, 4)).toEqual(['2025-03-04', '2024-01-02', '2023-05', '2022'])

  for (const pageSize of [1, 2, 3, 4, 5, 7, 9]) {
    const pages = []
    for (let pageNumber = 1; pageNumber <= 8; pageNumber++)
      pages.push(...(await list({ sort: 'effectiveDateTime:asc', pageNumber, pageSize })))
    expect(pages, `${pageSize} a page`).toEqual(oldestFirst)
  }
  const searched = await list({ sort: 'effectiveDateTime:asc', search: '20' })
  expect(searched).toEqual(['2022', '2023-05', '2024-01-02', '2025-03-04'])
  const all = await list({ sort: 'effectiveDateTime:asc', search: 'vital' })
  expect(all).toEqual(oldestFirst)
})
