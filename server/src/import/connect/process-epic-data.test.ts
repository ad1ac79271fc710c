import { expect, test } from 'vitest'
import { getConnectedEhrs, processEpicData } from '@kinchart/contract/calls/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { authorizeThere, petra, waitForEnd, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage({ behaviours: { [petra.slug]: { types: ['Patient', 'Condition'] } } })

const EHRHospital = 'Juniper Street Family Practice'
const refused = { status: 400, code: 'authorization-unknown' }

const comeBack = async (person: Person) => {
  const { returned, cookie } = await authorizeThere(stage.portal, {
    as: person,
    endpointId: stage.idOf(petra.slug),
    ...petra,
  })
  return { cookie, body: { token: returned.code ?? '', ProfileId: person.profileId, EHRHospital } }
}

test('finishes a hospital’s authorization for the right person and runs the import', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { body } = await comeBack(person)
  const answer = await stage.portal.call(processEpicData, { as: person, body })
  expect(answer).toMatchObject({ status: 200, body: { message: messages.processing } })
  const { body: connected } = await stage.portal.call(getConnectedEhrs, { as: person })
  const [source] = connected.connectedEhrs
  expect(source).toMatchObject({ providerName: EHRHospital, profileId: person.profileId })
  expect(await waitForEnd(stage.portal, person, source?.ehrImportRequestId ?? '')).toMatchObject({ state: 'complete' })
  // An authorization works only once.
  expect(await stage.portal.call(processEpicData, { as: person, body })).toMatchObject(refused)
})

test('sends no request for an authorization of another session, person or hospital', async () => {
  const [person, stranger] = [
    await stage.signUpAs(petra.slug, petra.patientId),
    await stage.signUpAs(petra.slug, petra.patientId),
  ]
  const { cookie, body } = await comeBack(person)
  stage.sandbox.forgetRequests()
  for (const callOptions of [
    { as: stranger, body },
    { as: stranger, cookie, body },
    { as: person, body: { ...body, ProfileId: stranger.profileId } },
    { as: person, body: { ...body, ProfileId: 'nobody' } },
    { as: person, body: { ...body, EHRHospital: 'Tallgrass Regional Hospital' } },
    { cookie: `kinchart_browser=${'x'.repeat(43)}`, body },
  ])
    expect(await stage.portal.call(processEpicData, callOptions)).toMatchObject(refused)
  expect(await stage.portal.call(processEpicData, { body })).toMatchObject({ status: 401 })
  expect(stage.sandbox.requests()).toEqual([])
  expect(await stage.portal.call(processEpicData, { cookie, body })).toMatchObject({ status: 200 })
})

test('imports nothing for a made-up token', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { body } = await comeBack(person)
  const answer = await stage.portal.call(processEpicData, { as: person, body: { ...body, token: 'made up' } })
  expect(answer).toMatchObject({ status: 502, code: 'authorization-failed' })
  expect((await stage.portal.call(getConnectedEhrs, { as: person })).body.connectedEhrs).toEqual([])
})
