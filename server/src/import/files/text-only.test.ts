import { expect, test } from 'vitest'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { gapSentences } from '@kinchart/contract/rules/completeness.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { ccda, drop } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()

const section = (code: string, text: string, flavor = ''): string =>
  `<component><section${flavor}><code code="${code}" codeSystem="2.16.840.1.113883.6.1"/><title>Section</title><text>${text}</text></section></component>`

test('marks a list as partial only if its section in a document is text-only or withheld', async () => {
  const as = await signUpPerson(portal, 'words@example.org')
  const sections =
    section('48765-2', 'Penicillin - hives') +
    section('11450-4', '', ' nullFlavor="MSK"') +
    section('11369-6', 'No known immunizations')
  const bytes = ccda('w1', 'Better.').replace('</structuredBody>', `${sections}</structuredBody>`)
  const { end } = await drop(portal, as, [{ name: 'summary.xml', bytes }])
  expect(end).toMatchObject({ state: 'partial' })

  const query = { profileId: as.profileId }
  const allergies = (await portal.call(listAllergies, { as, query })).body
  expect(allergies).toMatchObject({
    allergyIntolence: [],
    sources: [{ state: 'partial', reason: 'words-alone', missing: null }],
  })
  expect(gapSentences({ sources: allergies.sources, unreadable: 0 })).toEqual([
    'We couldn’t read everything in Lakeside Family Practice. A document has this kind of information only in its text. Open the document to read the text.',
  ])
  const conditions = (await portal.call(listConditions, { as, query })).body
  expect(conditions.sources).toMatchObject([{ state: 'partial', reason: 'withheld', missing: null }])
  const immunizations = (await portal.call(listImmunizations, { as, query })).body
  expect(immunizations.sources).toMatchObject([{ state: 'complete', reason: null }])
})
