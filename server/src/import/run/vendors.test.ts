import { expect, test } from 'vitest'
import { confirmPatient } from '@kinchart/contract/calls/import.ts'
import { countsThere, lineOf, storedOf, waitForEnd } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage()

async function connect(slug: string, username: string) {
  const signIn = stage.sandbox.organizations
    .find((one) => one.slug === slug)
    ?.signIns.find((one) => one.username === username)
  const patientId = signIn?.patients[0]?.id ?? ''
  const as = await stage.signUpAs(slug, patientId)
  const end = await stage.importFrom({ as, slug, username, patientId })
  return { as, end, patientId }
}

test.each([
  ['Epic (requires categories and adds warnings to its responses)', 'larkspur-valley-health', 'marisol'],
  ['Oracle Health', 'quillback-medical-center', 'marisol'],
  ['athenahealth (requires the practice id in every request)', 'thimbleberry-primary-care', 'marisol'],
  ['eClinicalWorks (issues refresh tokens only to apps with a secret)', 'saltgrass-community-clinic', 'marisol'],
  ['NextGen (rejects the aud parameter)', 'bellwether-orthopedics', 'marisol'],
  ['Veradigm (rejects the aud parameter)', 'foxglove-internal-medicine', 'marisol'],
  ['MEDHOST (returns the authorization response in the URL fragment)', 'windlass-rural-hospital', 'marisol'],
  ['Qualifacts (rejects PKCE)', 'hollyhock-counseling-center', 'marisol'],
  [
    'the veterans’ hospital (rejects the aud parameter and sends no next links)',
    'prairie-post-veterans-health',
    'theodosia',
  ],
])('%s: imports every record', async (_what, slug, username) => {
  const { end, patientId } = await connect(slug, username)
  expect(end).toMatchObject({ state: 'complete', reason: null })
  // Epic adds a disclaimer to every response. The disclaimer is shown once and is not a gap.
  const isEpic = slug === 'larkspur-valley-health'
  expect(end.disclaimers).toEqual(isEpic ? [expect.stringContaining('may not contain the entire record')] : undefined)
  // Excludes the Organization: the only reference to it is in a PractitionerRole that no record refers to.
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, { slug, patientId }, ['Organization']))
})

test.each([
  ['medicare-v2', 'hortensia'],
  ['medicare-v3', 'hortensia'],
  ['medicare-v3', 'barnaby'],
  ['medicare-v2', 'wilhelmina'],
])('imports all claims from %s, whose first token response names no patient, for user %s', async (slug, username) => {
  const { end, patientId } = await connect(slug, username)
  expect(end).toMatchObject({ state: 'complete', reason: null })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, { slug, patientId }))
  // Types that Medicare never has are not requested, so nothing is missing.
  expect(lineOf(end, 'Observation')).toBeUndefined()
})

test.each(['medicare-v2', 'medicare-v3'])(
  'requires confirmation of the patient before storing claims for a user of %s who withholds their name',
  async (slug) => {
    const { as, end: pendingImport, patientId } = await connect(slug, 'ignatius')
    expect(pendingImport).toMatchObject({ state: 'confirm-patient', sourcePatient: null, stored: 0 })
    const { ehrImportRequestId } = pendingImport
    await stage.portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
    const end = await waitForEnd(stage.portal, as, ehrImportRequestId)
    expect(end).toMatchObject({ state: 'complete' })
    expect(await storedOf(stage, end)).toEqual(countsThere(stage, { slug, patientId }, ['Patient']))
    expect(lineOf(end, 'Patient')).toMatchObject({ stored: 0, reason: 'not-granted' })
  },
)
