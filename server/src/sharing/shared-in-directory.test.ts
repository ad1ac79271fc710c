import { beforeAll, expect, test } from 'vitest'
import { getAllOrganizations, getProviders } from '@kinchart/contract/calls/providers.ts'
import { getSharedOrganizations, shareToOrganization } from '@kinchart/contract/calls/sharing.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { addDoctor, connect, listProvider, share, signUpFamily, type Family } from './share.test-support.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()
let ana: Family
let ben: Family
beforeAll(async () => {
  ana = await signUpFamily(portal, 'ana@example.org', 'Lima', [])
  ben = await signUpFamily(portal, 'ben@example.org', 'Ito', [])
})

const nothing = { sharedProfile: [], sharedTables: [] }

test('shows in the directory which records the user shares with an organization, and no other user’s shares', async () => {
  const clinic = await listProvider(portal, 'Harrow Lake Clinic', 'organization')
  await connect(portal, ana.self, clinic)
  const body = { organizationId: clinic, profileIds: [ana.self.profileId], mongoDBTables: ['Condition'] }
  expect((await portal.call(shareToOrganization, { as: ana.self, body })).status).toBe(200)
  const listed = async ({ self }: Family) =>
    (await portal.call(getAllOrganizations, { as: self, query: {} })).body.organizations
  expect(await listed(ana)).toMatchObject([
    {
      organizationId: clinic,
      sharedProfile: [{ id: ana.self.profileId, name: 'Ana Lima' }],
      sharedTables: ['Condition'],
    },
  ])
  expect(await listed(ben)).toMatchObject([{ organizationId: clinic, ...nothing }])
  const query = { profileId: ana.self.profileId }
  expect((await portal.call(getSharedOrganizations, { as: ben.self, query })).code).toBe('not-found')
})

test('shows in the directory what the selected patient shares with a doctor', async () => {
  const doctor = await listProvider(portal, 'Dr. Lena Fairbank')
  await addDoctor(portal, ana.self, doctor, ana.childId)
  await share(portal, ana.self, doctor, ['AllergyIntolerance'], { profileIds: [ana.childId] })
  const listed = async ({ self }: Family, profileId = self.profileId) =>
    (await portal.call(getProviders, { as: self, query: { profileId } })).body.providers
  const sharedProfile = [{ id: ana.childId, name: 'Teodor Lima' }]
  expect(await listed(ana, ana.childId)).toMatchObject([{ sharedProfile, sharedTables: ['AllergyIntolerance'] }])
  expect(await listed(ana)).toMatchObject([{ sharedProfile, sharedTables: [] }])
  expect(await listed(ben)).toMatchObject([nothing])
})

test('prompts the user to select an organization if a request to connect does not name an organization', async () => {
  expect((await connect(portal, ana.self, '')).body).toMatchObject({
    code: 'request-invalid',
    fields: [{ field: 'organizationId', message: messages.selectOrganization }],
  })
})
