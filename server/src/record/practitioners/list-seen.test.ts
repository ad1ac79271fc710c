import { beforeAll, expect, test } from 'vitest'
import { getProviderByProfileId } from '@kinchart/contract/calls/providers.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { hospitals, petra, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage()
let cosmo: Person
const there = { slug: hospitals.juniper, username: 'cosmo', patientId: 'cosmo-thistlewood' }

beforeAll(async () => {
  cosmo = await stage.signUpAs(there.slug, there.patientId)
  const subject = { reference: `Patient/${there.patientId}` }
  stage.sandbox.putResource(there.slug, {
    ...{ resourceType: 'Encounter', id: 'seen-lately', status: 'finished', subject, class: { code: 'AMB' } },
    period: { start: '2026-11-02T09:00:00-06:00' },
    participant: [{ individual: { display: 'Dr. Only Named' } }],
  } as never)
  await stage.importFrom({ as: cosmo, ...there })
})

const seenBy = async (as: Person, profileId = as.profileId) =>
  stage.portal.call(getProviderByProfileId, { as, query: { profileId } })

test('lists the doctors of a record with specialty and place, most recently seen first', async () => {
  const { body } = await seenBy(cosmo)
  expect(body.message).toBe(messages.dataLoaded)
  expect(body.providers[0]).toMatchObject({ providerName: 'Dr. Only Named', providerType: null, sharedTables: [] })
  expect(body.providers.filter(({ providerLastName }) => providerLastName === 'Vance')).toEqual([
    expect.objectContaining({ providerName: 'Dr. Theodora Vance', sharedProfile: [] }),
  ])
  expect((await seenBy(cosmo)).body).toEqual(body)
  expect(new Set(body.providers.map(({ providerId }) => providerId)).size).toBe(body.providers.length)
})

test('lists no doctors for a record without doctors, and does not find another patient’s record', async () => {
  const stranger = await stage.signUpAs(petra.slug, petra.patientId)
  expect((await seenBy(stranger)).body).toEqual({ message: messages.noDataFound, providers: [] })
  expect((await seenBy(stranger, cosmo.profileId)).code).toBe('not-found')
  expect((await stage.portal.call(getProviderByProfileId, { query: { profileId: cosmo.profileId } })).code).toBe(
    'session-missing',
  )
})
