import { expect, test } from 'vitest'
import * as viewing from '@kinchart/contract/calls/shared-with-me.ts'
import { addDoctor, conditionOf, listProvider, share, signInDoctor, signUpFamily } from './share.test-support.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()

test('while the access of a guardian is paused, keeps the guardian’s share open to the doctor, and allows no new share', async () => {
  const ana = await signUpFamily(portal, 'ana@example.org', 'Lima', ['childId'])
  const doctor = await listProvider(portal, 'Dr. Lena Fairbank')
  const cookie = await signInDoctor(portal, { id: doctor }, 'lena@clinic.example')
  for (const profileId of [ana.self.profileId, ana.childId]) await addDoctor(portal, ana.self, doctor, profileId)
  const profileIds = [ana.childId]
  expect((await share(portal, ana.self, doctor, ['Condition'], { profileIds })).status).toBe(200)
  await portal.database.pool.query(
    `insert into guardian_authority (profile_id, requested_at, waits_until) values ($1, now(), now())`,
    [ana.childId],
  )
  const { people } = (await portal.call(viewing.getSharedPeople, { cookie })).body
  expect(people).toHaveLength(1)
  const query = { shareId: people[0]?.shareId ?? '', recordTypeId: '5' }
  const shown = await portal.call(viewing.getSharedRows, { cookie, query })
  expect(JSON.stringify(shown.body)).toContain(conditionOf('Teodor', 'Lima'))
  const more = await share(portal, ana.self, doctor, ['Condition', 'AllergyIntolerance'], { profileIds })
  expect(more).toMatchObject({ status: 403, code: 'access-paused' })
})
