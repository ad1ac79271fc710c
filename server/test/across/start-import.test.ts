import { beforeAll, expect, test } from 'vitest'
import { deleteEhrRecord, getConnectedEhrs, startImport } from '@kinchart/contract/calls/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { addOrganizations } from '@kinchart/server/directory/loading/add-organizations.ts'
import { upsertClient, vendorScope } from '@kinchart/server/directory/clients.ts'
import { petra, type Person } from '../with-sandbox.ts'
import { useStage } from '../use-portal.ts'

const stage = useStage()
let person: Person

beforeAll(async () => {
  person = await stage.signUpAs(petra.slug, petra.patientId)
})

async function list(ehrname: string, hospitalName: string): Promise<number> {
  const { database, cipher } = stage.portal
  const { host } = new URL(stage.sandbox.url)
  const fhirBase = stage.sandbox.organizations.find(({ slug }) => slug === petra.slug)?.fhirBaseUrl ?? ''
  const row = { hospitalName, ehrname, fhirBase, aud: fhirBase, authorizationPath: '/authorize?tenant=7&view=plain' }
  await addOrganizations({ db: database.db, allowedPrivateHosts: [host] }, `list-of-${ehrname}`, [row])
  await upsertClient(database.db, cipher, vendorScope(ehrname), { clientId: 'kinchart', method: 'none' })
  const { id } = await database.db
    .selectFrom('careOrganization')
    .select('id')
    .where('hospitalName', '=', hospitalName)
    .executeTakeFirstOrThrow()
  return id
}

const getAuthorizationParams = async (ehrEndPointId: number): Promise<URLSearchParams> => {
  const body = { ehrEndPointId, profileId: person.profileId, redirectUrl: 'undefined' }
  const { body: started } = await stage.portal.call(startImport, { as: person, body })
  return new URL(started.authorizationUrl).searchParams
}

test('sends redirect address, scopes and audience in the authorization request, with a state of four parts', async () => {
  const params = await getAuthorizationParams(await list('A vendor', 'Path and Parameters Clinic'))
  expect(Object.fromEntries(params)).toMatchObject({
    response_type: 'code',
    client_id: 'kinchart',
    redirect_uri: expect.stringMatching(/\/redirect-success$/),
    code_challenge_method: 'S256',
    tenant: '7',
    view: 'plain',
  })
  expect(params.get('aud')).toBe(stage.sandbox.organizations.find(({ slug }) => slug === petra.slug)?.fhirBaseUrl)
  expect(params.get('scope')).toMatch(/launch\/patient offline_access .*patient\/Observation\.r/)
  const parts = params.get('state')?.split('|||') ?? []
  expect(parts).toEqual([
    expect.stringMatching(/^[\w-]{20,}$/),
    person.profileId,
    expect.stringMatching(/^[\w-]{43}$/),
    '',
  ])
  expect(params.get('state')).not.toContain(person.token)
})

test('sends Altera no audience in the authorization request', async () => {
  const params = await getAuthorizationParams(await list('Altera', 'Altera House'))
  expect(params.has('aud')).toBe(false)
  expect(params.get('tenant')).toBe('7')
})

test('lists a connected source with its type, organization, patient and number', async () => {
  const none = await stage.portal.call(getConnectedEhrs, { as: person })
  expect(none.body).toMatchObject({ message: messages.noDataFound, connectedEhrs: [], isVeteran: false })
  const end = await stage.importFrom({ as: person, ...petra })
  const { body } = await stage.portal.call(getConnectedEhrs, { as: person })
  expect(body).toMatchObject({ message: messages.dataLoaded, isVeteran: false })
  expect(body.connectedEhrs).toMatchObject([
    {
      providerType: 'CareOrganization',
      providerName: 'Juniper Street Family Practice',
      profileName: 'Petra Emptyhand',
      profileId: person.profileId,
      ehrEndPointId: stage.idOf(petra.slug),
      ehrPatientId: petra.patientId,
      ehrImportRequestId: end.ehrImportRequestId,
      sourcePatient: { name: 'Petra Emptyhand' },
    },
  ])
})

test('confirms the deletion of an import only once, and no longer lists the import', async () => {
  const { body } = await stage.portal.call(getConnectedEhrs, { as: person })
  const query = { ehrImportRequestId: body.connectedEhrs[0]?.ehrImportRequestId ?? '' }
  const deleted = await stage.portal.call(deleteEhrRecord, { as: person, query })
  expect(deleted).toMatchObject({ status: 200, body: { message: 'Deleted successfully!' } })
  expect(await stage.portal.call(deleteEhrRecord, { as: person, query })).toMatchObject({ code: 'import-unknown' })
  expect((await stage.portal.call(getConnectedEhrs, { as: person })).body.connectedEhrs).toEqual([])
})
