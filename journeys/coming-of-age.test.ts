// @module-tag soak
import { expect, test } from 'vitest'
import { authorityTexts, handoverTexts } from '@kinchart/texts/en/account.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { addChild, makePerson, openSignedIn } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

test('pauses a guardian’s access to the record of a child who turned 18, until the guardian confirms their authority', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const parent = await makePerson(stack, 'Marisol', 'Whitcombe')
  const child = { firstName: 'Teodor', lastName: 'Whitcombe', birthDate: '2006-09-08' }
  const name = 'Teodor Whitcombe'
  const childId = await addChild(stack, parent, child)
  const { pool } = stack.kinchart.database
  await pool.query(
    `insert into guardian_authority (profile_id, requested_at, waits_until) values ($1, now(), now() + interval '20 days')`,
    [childId],
  )
  await openSignedIn(page, stack, parent, `/home/overview?person=${childId}`)
  await page.getByText(authorityTexts.isAdult({ name })).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  // 320 px is the width of the narrowest phone.
  await page.setViewportSize({ width: 320, height: desktop.height })
  await expect.poll(async () => overflow(page)).toBe(0)
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: handoverTexts.handOverOf({ name }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(handoverTexts.facts[1] ?? '').waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // The guardian's deadline passes while the page is open, so the next page must show that access is paused.
  await pool.query('update guardian_authority set waits_until = now() where profile_id = $1', [childId])
  await page.goto(`/home/myrecords/allergies?person=${childId}`)
  await page.getByRole('heading', { level: 1, name: authorityTexts.pausedTitle({ name }) }).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  const picker = page.getByRole('button', { name: new RegExp(shellLabels.selectDependent) })
  await picker.click()
  const entry = page.getByRole('menuitemradio').filter({ hasText: name })
  expect(await entry.textContent()).toContain(authorityTexts.paused)
  await page.keyboard.press('Escape')

  await page.goto('/home/dependents')
  await page.getByText(authorityTexts.pausedTitle({ name })).waitFor()
  await page.getByText(authorityTexts.paused, { exact: true }).first().waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page.getByRole('button', { name: authorityTexts.mayStillOf({ name }) }).click()
  const state = dialog.getByRole('button', { name: authorityTexts.confirm })
  expect(await state.isDisabled()).toBe(true)
  await dialog.getByLabel(authorityTexts.grounds.guardianship).check()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await state.click()
  await page.getByText(answerTexts.authorityConfirmed).waitFor()
  await page.getByText(authorityTexts.pausedTitle({ name })).waitFor({ state: 'detached' })
  await page.goto(`/home/myrecords/allergies?person=${childId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(authorityTexts.pausedTitle({ name })).count()).toBe(0)
  expect(problems).toEqual([])
})

test('shows that access is paused, instead of a loading error, if the pause starts while a page is open', async () => {
  const { page } = await visit(stack.url, desktop)
  const parent = await makePerson(stack, 'Marisol', 'Whitcombe')
  const childId = await addChild(stack, parent, { firstName: 'Inez', lastName: 'Whitcombe', birthDate: '2006-01-30' })
  await openSignedIn(page, stack, parent, `/home/overview?person=${childId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await stack.kinchart.database.pool.query(
    'insert into guardian_authority (profile_id, requested_at, waits_until) values ($1, now(), now())',
    [childId],
  )
  await page.getByRole('link', { name: 'Timeline' }).first().click()
  await page.getByRole('heading', { level: 1, name: authorityTexts.pausedTitle({ name: 'Inez Whitcombe' }) }).waitFor()
})
