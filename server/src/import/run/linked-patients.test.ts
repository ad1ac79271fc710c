import { expect, test } from 'vitest'
import { listClaims } from '@kinchart/contract/calls/claims.ts'
import { isWhole } from '@kinchart/contract/rules/completeness.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { confirmPatient, retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { lineOf, petra, waitForEnd, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage({ behaviours: { [petra.slug]: { types: ['Patient', 'Condition', 'ExplanationOfBenefit'] } } })

const put = (resource: object): void => stage.sandbox.putResource(petra.slug, resource as never)

const patient = (id: string, fields: object) => ({
  ...{ resourceType: 'Patient', id, name: [{ use: 'official', given: ['Petra'], family: 'Emptyhand' }] },
  ...{ gender: 'female', birthDate: '2001-01-01', ...fields },
})

function linkTo(id: string, type: string, fields: object = {}): void {
  put(patient(petra.patientId, { link: [{ other: { reference: `Patient/${id}` }, type }] }))
  put(patient(id, fields))
  const subject = { reference: `Patient/${id}` }
  put({ resourceType: 'Condition', id: `condition-of-${id}`, subject, code: { text: 'Asthma' } })
  put({
    ...{ resourceType: 'ExplanationOfBenefit', id: `claim-of-${id}`, patient: subject, status: 'active', use: 'claim' },
    ...{ outcome: 'complete', created: '2025-01-02', type: { text: 'Pharmacy' } },
  })
}

async function connect(): Promise<{ person: Person; end: ConnectedEhr }> {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  await stage.portal.database.pool.query('select 1')
  return { person, end: await stage.importFrom({ as: person, ...petra }) }
}

const namesOf = async (as: Person): Promise<readonly (string | null)[]> => {
  const { body } = await stage.portal.call(listConditions, { as, query: { profileId: as.profileId } })
  return body.condition.map(({ code }) => code)
}

async function answer(as: Person, { ehrImportRequestId }: ConnectedEhr, isSamePerson: boolean): Promise<ConnectedEhr> {
  await stage.portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson } })
  return waitForEnd(stage.portal, as, ehrImportRequestId)
}

test.each(['seealso', 'replaces', 'refer'])(
  'treats a patient who is linked as %s and has the same name and birth date as the same person',
  async (type) => {
    linkTo(`petra-${type}`, type)
    const { person, end } = await connect()
    // Without a birth date in the profile, the user must confirm the patient once. Then all records arrive.
    const whole = end.state === 'confirm-patient' ? await answer(person, end, true) : end
    expect(whole.state).toBe('complete')
    expect(await namesOf(person)).toEqual(['Asthma'])
    expect(lineOf(whole, 'Patient')?.stored).toBe(2)
    const { body } = await stage.portal.call(listClaims, { as: person, query: { profileId: person.profileId } })
    expect(body.total).toBe(1)
    stage.sandbox.forgetRequests()
    await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId: whole.ehrImportRequestId } })
    await waitForEnd(stage.portal, person, whole.ehrImportRequestId)
    const conditionRequests = stage.sandbox
      .requests()
      .filter(({ path }) => path.includes(`Condition?patient=petra-${type}`))
    expect(conditionRequests).toHaveLength(1)
  },
)

test('imports no records of a linked patient whom the user rejects', async () => {
  linkTo('odile-hartwick', 'seealso', { name: [{ given: ['Odile'], family: 'Hartwick' }], birthDate: '1999-09-09' })
  const { person, end } = await connect()
  expect(end).toMatchObject({
    state: 'confirm-patient',
    linkedPatient: { name: 'Odile Hartwick', birthDate: '1999-09-09' },
  })
  const whole = await answer(person, end, false)
  expect(whole.state).toBe('complete')
  expect(await namesOf(person)).toEqual([])
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId: whole.ehrImportRequestId } })
  expect((await waitForEnd(stage.portal, person, whole.ehrImportRequestId)).state).toBe('complete')
})

test('marks the list of claims as incomplete if the source sends another person’s claim', async () => {
  put(patient(petra.patientId, {}))
  const { person, end } = await connect()
  stage.sandbox.setFaults([{ name: 'other-patients-resource', type: 'ExplanationOfBenefit' }])
  await stage.portal.database.pool.query('update source set complete_since = null')
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId: end.ehrImportRequestId } })
  const again = await waitForEnd(stage.portal, person, end.ehrImportRequestId)
  expect(again).toMatchObject({ state: 'partial', reason: 'other-patient' })
  const { body } = await stage.portal.call(listClaims, { as: person, query: { profileId: person.profileId } })
  expect(isWhole(body)).toBe(false)
})
