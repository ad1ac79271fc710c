// @module-tag soak
import { expect, test } from 'vitest'
import { importLabels } from '@kinchart/texts/en/import.ts'
import { frameTexts } from '@kinchart/texts/en/shell.ts'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { authorizeAtHospital } from './give-sign-in.ts'
import { addChild, connectHospital, makePerson, openSignedIn, startTestStack, charts } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())

test('connects a child’s record, and switches the whole portal to the child', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const parent = await makePerson(stack, 'Marisol', 'Whitcombe')
  await addChild(stack, parent, { firstName: 'Inez', lastName: 'Whitcombe', birthDate: '2023-01-30' })
  await connectHospital(stack, parent, charts.marisol)
  await openSignedIn(page, stack, parent, '/home/importrecords')
  await page.getByRole('button', { name: `${importLabels.importAction} from Tallgrass Regional Hospital` }).click()
  await page.getByRole('dialog').getByText('Inez Whitcombe').click()
  await page.getByRole('dialog').getByRole('button', { name: importLabels.proceed }).click()
  await authorizeAtHospital(page, { username: 'marisol', patient: 'Inez Whitcombe' })
  await page.waitForURL('**/home/importrecords', { timeout: 60_000 })
  await page.goto('/home/myrecords/allergies')
  const picker = page.getByRole('button', { name: new RegExp(shellLabels.selectDependent) })
  await picker.click()
  const people = page.getByRole('menuitemradio')
  expect(await people.first().textContent()).toContain(`Marisol Whitcombe ${shellLabels.self}`)
  expect(await people.filter({ hasText: 'Inez Whitcombe' }).textContent()).toMatch(/\d+ (?:years|months), 1 source$/)
  expect(await people.first().textContent()).toContain(frameTexts.sources({ count: 1 }))
  await people.filter({ hasText: 'Inez Whitcombe' }).click()
  await page
    .getByText(/peanut/i)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Immunization' }).first().click()
  await page.getByText('Inez Whitcombe').first().waitFor()
  expect(problems).toEqual([])
})

test('if an imported record has another person’s name, stores nothing until the user confirms the record', async () => {
  const { page } = await visit(stack.url, desktop)
  const person = await makePerson(stack, 'Tamsin', 'Greaves')
  await openSignedIn(page, stack, person, '/home/importrecords')
  await page.getByRole('button', { name: `${importLabels.importAction} from Tallgrass Regional Hospital` }).click()
  await page.getByRole('dialog').getByRole('button', { name: importLabels.proceed }).click()
  await authorizeAtHospital(page, { username: 'rufus' })
  const question = page.getByRole('region', { name: 'Is this the same person?' })
  await question.waitFor({ timeout: 30_000 })
  expect(await question.textContent()).toContain('Rufus Pennyfeather')
  expect(await question.textContent()).toContain('Tamsin Greaves')
  const countResult = await stack.kinchart.database.pool.query(
    'select count(*)::int as n from resource where profile_id = $1',
    [person.profileId],
  )
  expect(countResult.rows[0]).toEqual({ n: 0 })
  await question.getByRole('button', { name: /cancel|no/i }).click()
  await expect
    .poll(
      async () =>
        (
          await stack.kinchart.database.pool.query('select count(*)::int as n from source where profile_id = $1', [
            person.profileId,
          ])
        ).rows[0],
    )
    .toEqual({ n: 0 })
})
