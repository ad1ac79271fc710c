// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { goByMenu } from './go-by-menu.ts'
import { addChild, connectHospital, makePerson, openSignedIn, type KnownPerson, charts } from './known-person.ts'
import { phone } from './open-browser.ts'
import { visitTexts } from '@kinchart/texts/en/appointments.ts'
import { toxboxTexts } from '@kinchart/texts/en/sections.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let person: KnownPerson
beforeAll(async () => {
  person = await makePerson(stack, 'Hyun-woo', 'Castellanos')
  await addChild(stack, person, { firstName: 'Clement', lastName: 'Castellanos', birthDate: '2015-02-11' })
  await connectHospital(stack, person, charts.hyunWoo)
})

const why = 'Fall from a ladder, wrist pain'

test('on a phone, opens a visit with its related records and goes back', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, person, '/home/myprofile')
  await goByMenu(page, pageTitles.encounters)
  await page.getByRole('heading', { name: pageTitles.encounters, level: 1 }).waitFor()
  await page.getByRole('region', { name: '2025' }).getByRole('link', { name: why }).waitFor()
  await page.getByRole('button', { name: visitTexts.share }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([visitTexts.myDoctors, visitTexts.findDoctor])
  await page.keyboard.press('Escape')
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

  await page.getByRole('link', { name: why }).click()
  await page.getByRole('heading', { name: why, level: 1 }).waitFor()
  const facts = page.getByRole('region', { name: visitTexts.facts })
  for (const text of [
    'Dr. Simone Odell-Mbeki',
    'Jul 04, 2025, 8:05 PM (UTC−5)',
    'Jul 05, 2025, 1:30 AM (UTC−5)',
    'Fracture subluxation of wrist (Discharge diagnosis)',
  ])
    await facts.getByText(text).waitFor()
  expect(await page.getByRole('tab').count()).toBe(7)
  await page.getByRole('tab', { name: `${pageTitles.labs} 3` }).click()
  await page.getByRole('tabpanel').getByText('Drugs of abuse 5 panel').first().waitFor()
  await page.getByRole('tab', { name: `${pageTitles.vitals} 0` }).click()
  await page.getByText(visitTexts.nothingTitle).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page.reload()
  await page.getByText(visitTexts.nothingTitle).waitFor()

  // The other patient's record does not contain this visit.
  await page.getByRole('button', { name: /^Select Dependent/ }).click()
  await page.getByRole('menuitemradio', { name: /Clement/ }).click()
  await page.getByText(visitTexts.unknown).waitFor()
  await page.getByRole('button', { name: /^Select Dependent/ }).click()
  await page.getByRole('menuitemradio', { name: /Hyun-woo/ }).click()
  await facts.waitFor()
  await page.getByRole('link', { name: visitTexts.back }).click()
  await page.waitForURL('**/home/encounters')
  await page.getByRole('link', { name: why }).waitFor()

  await goByMenu(page, pageTitles.toxbox)
  await page.getByText(`2 ${toxboxTexts.many} from 1 source`).waitFor()
  await page.getByText('Ethanol [Mass/volume] in Blood').first().waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  // Ignore the error that the browser logs for a visit that was not found.
  expect(problems.filter((problem) => !problem.includes('/get-encounter'))).toEqual([])
})
