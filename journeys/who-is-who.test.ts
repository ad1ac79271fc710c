// @module-tag soak
import { expect, test } from 'vitest'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { importLabels, progressTexts, whoIsWhoTexts } from '@kinchart/texts/en/import.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { authorizeAtHospital } from './give-sign-in.ts'
import { addChild, makePerson, openSignedIn } from './known-person.ts'
import { phone } from './open-browser.ts'
import { queryWithIds } from '../server/test/open-ids.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

/** The younger child's birth date in the profile differs from the date at the clinic. */
async function makeFamily() {
  const mother = await makePerson(stack, 'Marisol', 'Whitcombe')
  await callKinchart(stack.url, updateProfile, {
    token: mother.token,
    query: { profileId: mother.profileId },
    body: { birthDate: '1984-03-17', zip: '66002' },
  })
  const teodor = await addChild(stack, mother, { firstName: 'Teodor', lastName: 'Whitcombe', birthDate: '2016-09-08' })
  const inez = await addChild(stack, mother, { firstName: 'Inez', lastName: 'Whitcombe', birthDate: '2023-01-13' })
  return { ...mother, teodor, inez }
}

test('on a phone, assigns each record from a sign-in with several patients to the right patient', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const family = await makeFamily()
  await openSignedIn(page, stack, family, '/home/importrecords')
  await page.getByRole('button', { name: `${importLabels.importAction} from Honeylocust Family Clinic` }).click()
  await page.getByRole('dialog').getByRole('button', { name: importLabels.proceed }).click()
  await authorizeAtHospital(page, { username: 'marisol' })

  const question = page.getByRole('form', { name: whoIsWhoTexts.title })
  await question.waitFor({ timeout: 30_000 })
  const choiceOf = (name: string) => question.getByRole('combobox', { name: new RegExp(name) })
  expect(await choiceOf('Marisol Whitcombe').inputValue()).toBe(family.profileId)
  expect(await choiceOf('Teodor Whitcombe').inputValue()).toBe(family.teodor)
  // The birth date differs, so no patient is preselected. The first attempt to continue shows an error and moves the
  // focus to the empty choice.
  expect(await choiceOf('Inez Whitcombe').inputValue()).toBe('')
  await question.getByRole('button', { name: whoIsWhoTexts.start }).click()
  await question.getByText(whoIsWhoTexts.undecided).waitFor()
  expect(await choiceOf('Inez Whitcombe').evaluate((element) => element === document.activeElement)).toBe(true)

  // If the user leaves the page, Import Records still asks which record belongs to whom.
  await question.getByRole('link', { name: whoIsWhoTexts.later }).click()
  await page.getByRole('heading', { name: pageTitles.importrecords, level: 1 }).waitFor()
  await question.waitFor()
  await choiceOf('Inez Whitcombe').waitFor()
  expect(await question.getByRole('link', { name: whoIsWhoTexts.later }).count()).toBe(0)
  await page.goBack()
  await question.getByRole('link', { name: whoIsWhoTexts.later }).waitFor()
  await choiceOf('Marisol Whitcombe').selectOption({ label: whoIsWhoTexts.notNow })
  await choiceOf('Inez Whitcombe').selectOption(family.teodor)
  await question.getByRole('button', { name: whoIsWhoTexts.start }).click()
  await question.getByText(whoIsWhoTexts.twice).waitFor()
  await choiceOf('Inez Whitcombe').selectOption(family.inez)
  await question.getByText('Here: Inez Whitcombe, born Jan 13, 2023').waitFor()
  await question.getByRole('button', { name: whoIsWhoTexts.start }).focus()
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: progressTexts.titleDone }).waitFor({ timeout: 60_000 })
  const runs = page.getByRole('listitem').filter({ has: page.getByRole('progressbar') })
  expect(await runs.count()).toBe(2)
  await page.waitForURL('**/home/importrecords')
  const storedRows = await queryWithIds<{ profile_id: string }>(
    stack.kinchart,
    `select r.profile_id, r.source_id, r.type, r.fhir_id from resource r join profile p on p.id = r.profile_id
     where r.type = 'Patient' and p.account_id = (select account_id from profile where id = $1)`,
    [family.profileId],
  )
  const rows = storedRows
    .map(({ profile_id, fhir_id }) => ({ profile_id, fhir_id }))
    .toSorted((one, other) => (one.fhir_id < other.fhir_id ? -1 : 1))
  expect(rows).toEqual([
    { profile_id: family.teodor, fhir_id: 'hf-51160' },
    { profile_id: family.inez, fhir_id: 'hf-58823' },
  ])
  // An import can be replaced while the page still polls it. Ignore the 404 that the browser then logs.
  expect(problems.filter((problem) => !/404 .*imports\/get\?/.test(problem))).toEqual([])
})
