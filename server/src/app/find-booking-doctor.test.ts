import { beforeAll, expect, test } from 'vitest'
import { bookAppointment, getAppointments, getBookingDoctor } from '@kinchart/contract/calls/appointments.ts'
import { getProviderByProfileId } from '@kinchart/contract/calls/providers.ts'
import { getSharedPeople } from '@kinchart/contract/calls/shared-with-me.ts'
import { providerIdOf } from '#directory/providers/provider-id.ts'
import { uuidOf } from '#platform/database/uuid.ts'
import { addDoctor, share, signInDoctor } from '#sharing/share.test-support.ts'
import { hospitals, type Person } from '../../test/with-sandbox.ts'
import { useStage } from '../../test/use-portal.ts'

const stage = useStage()
let marisol: Person
const npi = '1234567893'
/** The id that the doctor had before the record contained their NPI. */
let earlierId: string
beforeAll(async () => {
  stage.sandbox.putResource(hospitals.tallgrass, {
    ...{ resourceType: 'Practitioner', id: 'tg-odell', name: [{ text: 'Dr. Simone Odell-Mbeki' }] },
    identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: npi }],
  } as never)
  marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  const { ehrImportRequestId } = await stage.importFrom({
    ...{ as: marisol, slug: hospitals.tallgrass, username: 'marisol', patientId: 'marisol-whitcombe' },
  })
  earlierId = uuidOf(`seen-doctor/${marisol.profileId}/${ehrImportRequestId} Practitioner/tg-odell`)
})

test('if a doctor is later listed in the directory, keeps earlier requests and shares, and can email the doctor', async () => {
  const query = { profileId: marisol.profileId }
  const seen = async () => (await stage.portal.call(getProviderByProfileId, { as: marisol, query })).body.providers[0]
  const knownId = (await seen())?.providerId ?? ''
  const wanted = { forWhom: 'Self', date: '2099-03-04', time: '09:30', reason: 'Knee pain', phone: '555 0100' } as const
  const booked = await stage.portal.call(bookAppointment, {
    as: marisol,
    body: { ...query, providerId: earlierId, ...wanted },
  })
  expect(booked.body.isMailed).toBe(false)
  expect((await addDoctor(stage.portal, marisol, knownId)).status).toBe(200)
  expect((await share(stage.portal, marisol, knownId, ['Condition'])).status).toBe(200)

  const listedId = providerIdOf({ npi })
  await stage.portal.database.pool.query(
    `insert into listed_provider (id, kind, npi, name, email, name_key, digest, list)
     values ($1, 'practitioner', $2, 'Simone Odell-Mbeki MD', 'desk@practice.example', 'odell', '', 'test')`,
    [listedId, npi],
  )
  expect(await seen()).toMatchObject({ providerId: listedId, providerName: 'Dr. Simone Odell-Mbeki' })
  expect(knownId).toBe(listedId)
  expect((await addDoctor(stage.portal, marisol, listedId)).code).toBe('doctor-already-added')
  const cookie = await signInDoctor(stage.portal, { id: listedId }, 'simone@practice.example')
  const { people } = (await stage.portal.call(getSharedPeople, { cookie })).body
  expect(people.map(({ name }) => name)).toEqual(['Marisol Whitcombe'])
  for (const providerId of [listedId, earlierId]) {
    const { appointments } = (
      await stage.portal.call(getAppointments, { as: marisol, query: { ...query, providerId } })
    ).body
    expect(appointments.map(({ id }) => id)).toContain(booked.body.id)
    expect(new Set(appointments.map((one) => one.providerId))).toEqual(new Set([listedId]))
    const { doctor } = (await stage.portal.call(getBookingDoctor, { as: marisol, query: { ...query, providerId } }))
      .body
    expect(doctor).toMatchObject({ providerId: listedId, hasMailAddress: true })
  }
})
