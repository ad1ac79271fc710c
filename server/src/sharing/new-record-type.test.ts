import { expect, test } from 'vitest'
import { summaryTypeIds } from '@kinchart/contract/calls/health-links.ts'
import { getRecordTypes, recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { getSharedPeople, getSharedRows } from '@kinchart/contract/calls/shared-with-me.ts'
import { bundle, drop } from '../../test/drop-files.ts'
import { addDoctor, listProvider, share, signInDoctor, signUpFamily } from './share.test-support.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()

test('adds Family History to a new share only if chosen, and never to an earlier share', async () => {
  const { self: ana } = await signUpFamily(portal, 'ana@example.org', 'Lima', [])
  const doctor = await listProvider(portal, 'Dr. Lena Fairbank')
  await addDoctor(portal, ana, doctor)
  const before = (await portal.call(getRecordTypes, { as: ana })).body
  expect(before).toHaveLength(9)
  await share(
    portal,
    ana,
    doctor,
    before.map(({ eName }) => eName),
  )

  const { end } = await drop(portal, ana, [
    {
      name: 'mother.json',
      bytes: bundle('collection', [
        { resourceType: 'Patient', id: 'p', name: [{ given: ['Ana'], family: 'Lima' }] },
        {
          resourceType: 'FamilyMemberHistory',
          status: 'completed',
          relationship: { text: 'Mother' },
          patient: { reference: 'Patient/p' },
        },
      ]),
    },
  ])
  expect(end.state).toBe('complete')
  const cookie = await signInDoctor(portal, { id: doctor }, 'lena@clinic.example')
  const shared = async () => (await portal.call(getSharedPeople, { headers: { cookie } })).body.people[0]
  const [family] = recordTypes.filter(({ eName }) => eName === 'FamilyMemberHistory')
  if (!family) throw new Error('There is no such record type')
  const rows = async () =>
    portal.call(getSharedRows, {
      headers: { cookie },
      query: { shareId: (await shared())?.shareId ?? '', recordTypeId: family.id },
    })
  expect((await shared())?.recordTypeIds).toEqual(before.map(({ id }) => id))
  expect((await rows()).status).toBe(404)

  await share(portal, ana, doctor, ['Condition', family.eName])
  expect((await shared())?.recordTypeIds).toEqual(['5', family.id])
  expect((await rows()).status).toBe(200)
})

test('offers no Family History section in a summary or a health link', () => {
  expect([...summaryTypeIds].toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})
