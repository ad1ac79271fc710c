import { randomBytes } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { createHealthLink } from '@kinchart/contract/calls/health-links.ts'
import { confirmPatient, finishImport } from '@kinchart/contract/calls/import.ts'
import { shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { beginApp, confirmApp } from '@kinchart/contract/calls/second-factors.ts'
import { appCode } from '../../src/account/factors/authenticator.test-support.ts'
import { addDoctor, linkFor, listProvider, share } from '../../src/sharing/share.test-support.ts'
import { bundle, drop } from '../drop-files.ts'
import { signUpPerson, signupOf } from '../sign-up-person.ts'
import { authorizeThere, hospitals, waitForEnd, type Person, type Stage } from '../with-sandbox.ts'
import { listsOf } from './lists-of.ts'
import type { ReleasedData } from './released.ts'

const DOCTOR = 'tomas@practice.example'
const MONTH_MS = 30 * 86_400_000

/**
 * Creates two families with every kind of data that must survive an update: a hospital, a veterans' rating, Medicare,
 * their own files, dependents, a share by an emailed link, a health link, a research choice, an authenticator app.
 * All people are invented, and every record is from our own simulated hospitals. Returns the content of the lists,
 * and the secrets needed to open the other data.
 */
export async function fillFamilies(stage: Stage): Promise<ReleasedData> {
  const { portal } = stage
  const ana = await signUpPerson(portal, 'ana@example.org', { firstName: 'Rufus', lastName: 'Pennyfeather' })
  const rufus = { slug: hospitals.tallgrass, username: 'rufus', patientId: 'rufus-pennyfeather' }
  await ended(await stage.importFrom({ as: ana, ...rufus }))
  await connectOffice(stage, ana)
  const teodor = await addChild(stage, ana, 'Teodor', 'Pennyfeather')
  const { link, passcode } = await shareWithDoctor(stage, ana)
  const healthLink = await makeHealthLink(stage, ana)
  await portal.call(shareIdentifiedData, {
    as: ana,
    body: { shareRecord: true, sharedItems: [{ recordTypeId: '5', notes: true }] },
  })

  const medicare = { slug: 'medicare-v2', username: 'hortensia', patientId: '-19590000000101' }
  const hortensia = await stage.signUpAs(medicare.slug, medicare.patientId)
  await ended(await stage.importFrom({ as: hortensia, ...medicare }))
  const inez = await addChild(stage, hortensia, 'Inez', 'Vane')
  const { secret } = (await portal.call(beginApp, { as: hortensia, body: {} })).body
  const on = await portal.call(confirmApp, { as: hortensia, body: { code: appCode(secret, Date.now()) } })

  const recordOf = async (as: Person, profileId: string) => ({ profileId, lists: await listsOf(portal, as, profileId) })
  return {
    password: signupOf('').password,
    people: [
      { email: 'ana@example.org', records: [await recordOf(ana, ana.profileId), await recordOf(ana, teodor)] },
      {
        email: 'person-1@example.org',
        factor: { secret, recoveryCode: on.body.codes?.[0] ?? '' },
        records: [await recordOf(hortensia, hortensia.profileId), await recordOf(hortensia, inez)],
      },
    ],
    share: { link, passcode, name: 'Rufus Pennyfeather' },
    healthLink,
    sources:
      (await portal.database.pool.query<{ count: number }>('select count(*)::int as count from source')).rows[0]
        ?.count ?? 0,
  }
}

async function ended({ state }: { readonly state: string }): Promise<void> {
  if (!['complete', 'partial'].includes(state)) throw new Error(`An import ended as ${state}.`)
}

async function addChild({ portal }: Stage, as: Person, firstName: string, lastName: string): Promise<string> {
  const child = { firstName, lastName, relationship: 'dependent', birthDate: '2016-09-08' } as const
  const { dependentId } = (await portal.call(addDependent, { as, body: child })).body
  const subject = { reference: 'Patient/p' }
  const bytes = bundle('collection', [
    { resourceType: 'Patient', id: 'p', name: [{ given: [firstName], family: lastName }] },
    { resourceType: 'Condition', id: 'c', code: { text: `Condition of ${firstName}` }, subject },
    { resourceType: 'AllergyIntolerance', id: 'a', code: { text: `Allergy of ${firstName}` }, patient: subject },
    {
      ...{ resourceType: 'DocumentReference', id: 'd', status: 'current', type: { text: 'Visit note' }, subject },
      content: [
        { attachment: { contentType: 'text/plain', data: Buffer.from(`Note about ${firstName}`).toString('base64') } },
      ],
    },
  ])
  await ended((await drop(portal, as, [{ name: `${firstName}.json`, bytes }], dependentId)).end)
  return dependentId
}

async function connectOffice(stage: Stage, as: Person): Promise<void> {
  const endpointId = stage.idOf('practice-veterans-office')
  const { returned, cookie } = await authorizeThere(stage.portal, { as, endpointId, username: 'theodosia' })
  const body = { state: returned.state, code: returned.code ?? '' }
  const rating = await stage.portal.call(finishImport, { as, cookie, body })
  const { ehrImportRequestId } = rating.body
  await stage.portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
  await ended(await waitForEnd(stage.portal, as, ehrImportRequestId))
}

async function shareWithDoctor({ portal }: Stage, as: Person): Promise<{ link: string; passcode: string }> {
  const doctor = await listProvider(portal, 'Dr. Tomas Ekwueme')
  await addDoctor(portal, as, doctor)
  const shared = await share(portal, as, doctor, ['Condition'], { sendTo: DOCTOR })
  return { link: await linkFor(portal, DOCTOR), passcode: shared.body.links[0]?.passcode ?? '' }
}

async function makeHealthLink({ portal }: Stage, as: Person): Promise<string> {
  const content = await new CompactEncrypt(Buffer.from(JSON.stringify({ resourceType: 'Bundle' })))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', zip: 'DEF', cty: 'application/fhir+json' })
    .encrypt(randomBytes(32))
  const expiresAt = new Date(Date.now() + MONTH_MS).toISOString()
  const made = await portal.call(createHealthLink, {
    as,
    body: {
      ...{ profileId: as.profileId, mode: 'manifest', label: 'For Dr. Osei', expiresAt, content },
      recordTypeIds: ['5', '8'],
    },
  })
  return made.body.url
}
