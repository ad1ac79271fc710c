import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gapSentences } from '@kinchart/contract/rules/completeness.ts'
import { financialTypes, findServed } from '@kinchart/contract/calls/connected-apps.ts'
import { drop } from '../../../test/drop-files.ts'
import { freePort } from '../../../test/free-port.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import { openStage, type Person, type Stage } from '../../../test/with-sandbox.ts'
import {
  expectSameLists,
  openSecond,
  readLists,
  type List,
  type SecondKinchart,
} from './second-kinchart.test-support.ts'

const SIZE = 2600
const chart = { slug: 'bench', username: `bench-${SIZE}`, patientId: `bench-${SIZE}` } as const
const me = { firstName: 'Bench', lastName: `Chart ${SIZE}`, birthDate: '1960-02-29' }

let stage: Stage
let there: Person
let opened: SecondKinchart
beforeAll(async () => {
  stage = await openStage({ benchCharts: [SIZE] }, {}, { PORT: String(await freePort()) })
  stage.sandbox.setFaults([{ name: 'type-refused', type: 'Immunization', organization: chart.slug }])
  there = await stage.signUpAs(chart.slug, chart.patientId)
  await stage.importFrom({ as: there, ...chart })
  await drop(stage.portal, there, [{ name: 'Golden.json', bytes: JSON.stringify(goldenBundle()) }])
  opened = await openSecond(stage.portal, there, me)
})
afterAll(async () => {
  await opened.second.close()
  await stage.close()
})

type Resource = Readonly<Record<string, unknown>> & { readonly resourceType: string }
type Case = { readonly resource: Resource; readonly held?: Readonly<Record<string, Resource>> }

/**
 * Every golden resource in one file: each type that Kinchart stores, in each status. References are made unique per
 * case.
 */
function goldenBundle(): object {
  const folder = new URL('../../../../contract/golden/', import.meta.url)
  const files = readdirSync(folder).filter((name) => /^(?!ratings|claims).*\.json$/.test(name))
  const cases = files.flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as readonly Case[])
  const patient = {
    resourceType: 'Patient',
    id: 'me',
    birthDate: '1960-02-29',
    name: [{ given: ['Bench'], family: me.lastName }],
  }
  const resources = cases.flatMap(({ resource, held = {} }, at) => {
    const text = JSON.stringify([
      { ...resource, id: 'case' },
      ...Object.entries(held).map(([key, one]) => ({ ...one, id: key.split('/')[1] })),
    ])
    const unique = text.replaceAll(/"(reference|id)":"((?:[A-Za-z]+\/)?)([^"#/]+)"/g, `"$1":"$2c${at}-$3"`)
    return JSON.parse(unique) as readonly Resource[]
  })
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [patient, ...resources].map((resource) => ({ resource })),
  }
}

async function countTypes({ database }: TestPortal): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ type: string; count: number }>(
    `select case type when 'MedicationOrder' then 'MedicationRequest' else type end as type, count(*)::int as count from resource
      where section is not null and not is_unreadable and type <> all($1) group by 1 order by 1`,
    [financialTypes],
  )
  return Object.fromEntries(rows.flatMap(({ type, count }) => (findServed(type) ? [[type, count]] : [])))
}

test('shows the same rows and counts in every list of a second Kinchart as in the first', async () => {
  expect(await expectSameLists({ portal: stage.portal, there }, opened)).toBeGreaterThan(2000)
  const types = await countTypes(stage.portal)
  expect(await countTypes(opened.second)).toEqual(types)
  expect(Object.values(types).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2800)
})

test('a second Kinchart lists the same gaps, and lists the types that apps never receive', async () => {
  const [theirs, ours] = [await readLists(stage.portal, there), await readLists(opened.second, opened.here)]
  const hasGaps = ({ page }: List): boolean => gapSentences(page).length > 0
  for (const [name, list] of theirs) {
    const copied = ours.get(name)
    // The first Kinchart's other records can include insurance and payments, which apps never receive.
    if (name !== 'others') expect([name, copied && hasGaps(copied)]).toEqual([name, hasGaps(list)])
  }
  const immunizations = ours.get('immunization')
  expect(immunizations && gapSentences(immunizations.page).join(' ')).toContain(
    'Measuring Bench Hospital did not send everything.',
  )
  const refused = opened.copy.ledger
    .filter(({ state }) => state === 'not-granted')
    .map(({ resourceType }) => resourceType)
  expect(refused).toEqual(expect.arrayContaining(['Coverage', 'Claim', 'ExplanationOfBenefit', 'Account', 'Invoice']))
  expect(refused.filter((type) => !financialTypes.includes(type))).toEqual([])
  expect(opened.copy.state).toBe('partial')
})
