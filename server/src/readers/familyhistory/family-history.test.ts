import { expect, test } from 'vitest'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { getRecordTypes } from '@kinchart/contract/calls/record-types.ts'
import { listFamilyHistory } from '@kinchart/contract/sections/familyhistory.ts'
import { listOthers } from '@kinchart/contract/sections/others.ts'
import { bundle, drop } from '../../../test/drop-files.ts'
import { hospitals, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage()

const tabs = async (as: Person): Promise<readonly string[]> =>
  (await stage.portal.call(getRecordTypes, { as })).body.map(({ name }) => name)
const listed = async (as: Person, profileId = as.profileId) =>
  (await stage.portal.call(listFamilyHistory, { as, query: { profileId } })).body

const relative = (fields: Readonly<Record<string, unknown>>) => ({
  resourceType: 'FamilyMemberHistory',
  status: 'completed',
  relationship: { text: 'Mother' },
  condition: [{ code: { text: 'Asthma' } }],
  patient: { reference: 'Patient/p' },
  ...fields,
})
const file = (given: string, ...relatives: readonly Readonly<Record<string, unknown>>[]) => ({
  name: `${given}.json`,
  bytes: bundle('collection', [
    { resourceType: 'Patient', id: 'p', name: [{ given: [given], family: 'Emptyhand' }] },
    { resourceType: 'Condition', id: 'c', code: { text: 'Hay fever' }, subject: { reference: 'Patient/p' } },
    ...relatives,
  ]),
})

test('shows family history in a separate list, which is the tenth tab', async () => {
  const chart = { slug: hospitals.juniper, username: 'cosmo', patientId: 'cosmo-thistlewood' }
  const cosmo = await stage.signUpAs(chart.slug, chart.patientId)
  await stage.importFrom({ as: cosmo, ...chart })
  const { familyMemberHistory, total } = await listed(cosmo)
  expect(total).toBe(1)
  expect(familyMemberHistory[0]).toMatchObject({
    relationship: 'father',
    condition: [{ code: 'Myocardial infarction', onset: '58 years', contributedToDeath: true }],
    deceased: null,
  })
  expect((await tabs(cosmo)).at(-1)).toBe('Family History')
  expect(await tabs(cosmo)).toHaveLength(10)
  const { others } = (await stage.portal.call(listOthers, { as: cosmo, query: { profileId: cosmo.profileId } })).body
  expect(others.map(({ resourceType }) => resourceType)).not.toContain('FamilyMemberHistory')
})

test('shows the Family History tab once any patient of the account has a family history entry', async () => {
  const petra = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  await drop(stage.portal, petra, [file('Petra', relative({ id: 'w', status: 'entered-in-error' }))])
  expect(await tabs(petra)).toHaveLength(9)
  const child = {
    firstName: 'Otis',
    lastName: 'Emptyhand',
    relationship: 'dependent',
    birthDate: '2018-02-03',
  } as const
  const { dependentId } = (await stage.portal.call(addDependent, { as: petra, body: child })).body
  const { end } = await drop(stage.portal, petra, [file('Otis', relative({ id: 'm' }))], dependentId)
  expect(end.state).toBe('complete')
  expect(await tabs(petra)).toContain('Family History')
  expect((await listed(petra, dependentId)).familyMemberHistory.map(({ relationship }) => relationship)).toEqual([
    'Mother',
  ])
  expect(await listed(petra)).toMatchObject({ total: 0, enteredInError: 1 })
})
