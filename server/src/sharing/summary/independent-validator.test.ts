import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSummary, summaryTypeIds } from '@kinchart/contract/health-links.ts'
import { drop } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { faultsOf } from '../../../test/validate-r4.ts'
import { hospitals, openStage } from '../../../test/with-sandbox.ts'
import type { Person, Stage } from '../../../test/with-sandbox.ts'
import type { Document } from './check-summary.test-support.ts'
import { sampleFile } from './summary-sample.test-support.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({})
})
afterAll(async () => stage.close())

async function summaryOf(as: Person): Promise<Document> {
  const query = `profileId=${as.profileId}&recordTypes=${summaryTypeIds.join(',')}`
  const headers = { authorization: `Bearer ${as.token}` }
  const answer = await fetch(`${stage.portal.url}/api${getSummary.path}?${query}`, { headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Document
}

const typesIn = ({ entry = [] }: Document): ReadonlySet<unknown> =>
  new Set(entry.map(({ resource }) => resource?.['resourceType']))

test('a validator of others finds nothing wrong with the summary of a record full of odd things', async () => {
  const ana = await signUpPerson(stage.portal, 'ana@example.org')
  await drop(stage.portal, ana, [{ name: 'chart.json', bytes: sampleFile() }])
  const summary = await summaryOf(ana)
  expect(typesIn(summary).size).toBeGreaterThan(5)
  expect(faultsOf(summary)).toEqual([])
})

test('nor with the summary of what a hospital sent, and it refuses the same summary spoilt', async () => {
  const saoirse = await stage.signUpAs(hospitals.harrow, 'saoirse-lindqvist')
  await stage.importFrom({ as: saoirse, slug: hospitals.harrow, username: 'saoirse', patientId: 'saoirse-lindqvist' })
  const summary = await summaryOf(saoirse)
  expect(typesIn(summary)).toContain('Observation')
  expect(faultsOf(summary)).toEqual([])
  const spoil = (type: string, change: (one: Record<string, unknown>) => void): Document => {
    const spoilt = structuredClone(summary)
    const found = spoilt.entry?.find(({ resource }) => resource?.['resourceType'] === type)?.resource
    change(found ?? {})
    return spoilt
  }
  expect(faultsOf({ ...summary, type: undefined })).not.toEqual([])
  expect(faultsOf(spoil('Composition', (one) => delete one['status']))).not.toEqual([])
  expect(faultsOf(spoil('Patient', (one) => (one['birthDate'] = '17 March 1984')))).not.toEqual([])
  expect(faultsOf(spoil('Observation', (one) => (one['value'] = 7)))).not.toEqual([])
})
