// @module-tag soak
import { expect, test } from 'vitest'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { handoverTexts as words } from '@kinchart/texts/en/account.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import { handoverMails } from '@kinchart/texts/en/mails.ts'
import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { addChild, connectHospital, makePerson, openSignedIn, type KnownPerson } from './known-person.ts'
import { linkIn, mailTo } from './other-side-pictures.ts'
import { desktop, phone } from './open-browser.ts'
import { signUpThroughScreens } from './sign-up.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const name = 'Teodor Whitcombe'
const birthDate = '2006-09-08'

async function makeFamily(): Promise<{ parent: KnownPerson; childId: string }> {
  const parent = await makePerson(stack, 'Marisol', 'Whitcombe')
  const childId = await addChild(stack, parent, { firstName: 'Teodor', lastName: 'Whitcombe', birthDate })
  const at = { slug: 'tallgrass-regional-hospital', username: 'marisol', patientId: 'teodor-whitcombe' }
  await connectHospital(stack, { ...parent, profileId: childId }, at)
  await stack.kinchart.database.pool.query(
    `insert into guardian_authority (profile_id, requested_at, waits_until) values ($1, now(), now() + interval '20 days')`,
    [childId],
  )
  return { parent, childId }
}

test('on a phone, a guardian hands a record over to an adult child', async () => {
  const { parent, childId } = await makeFamily()
  const guardians = await visit(stack.url, phone)
  const { page } = guardians
  await openSignedIn(page, stack, parent, '/home/dependents')
  await page.getByRole('button', { name: words.handOverOf({ name }) }).click()
  const dialog = page.getByRole('dialog')
  const email = `teodor.${Math.random().toString(36).slice(2)}@example.org`
  const address = dialog.getByLabel(words.addressOf({ name }))
  await address.fill(parent.email)
  await dialog.getByRole('button', { name: words.send }).click()
  await dialog.getByText(apiErrors['handover-to-oneself'].message).waitFor()
  await expect.poll(async () => address.evaluate((field) => field === document.activeElement)).toBe(true)
  await address.fill(email)
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page.keyboard.press('Enter')
  await page.getByText(answerTexts.handoverSent).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(email).waitFor()
  const link = linkIn(await mailTo(stack.url, email, handoverMails.offeredSubject))
  await page.setViewportSize({ width: 320, height: phone.height })
  await expect.poll(async () => overflow(page)).toBe(0)
  await page.setViewportSize(phone)

  const theirs = await visit(stack.url, phone)
  const own = theirs.page
  await own.goto(link)
  await own.getByRole('heading', { level: 1, name: words.pageTitle }).waitFor()
  expect(own.url()).not.toContain('code')
  expect([...(await barriers(own)), await overflow(own)]).toEqual([0])
  await own.getByRole('link', { name: words.makeAccount }).click()
  await own.getByLabel('First name').waitFor()
  await signUpThroughScreens(own, stack.url, {
    ...{ firstName: 'Teo', lastName: 'Whitcombe', email },
    password: 'a long enough password',
  })
  await own.getByRole('heading', { level: 2, name: words.recordOf({ firstName: 'Teodor' }) }).waitFor()
  await own.getByText(words.fromSources({ count: 1 })).waitFor()
  const born = own.getByLabel(fieldLabels.birthDate)
  await born.fill('2006-09-07')
  await own.getByRole('button', { name: words.accept }).click()
  await own.getByText(apiErrors['handover-birth-date-wrong'].message).waitFor()
  await expect.poll(async () => born.evaluate((field) => field === document.activeElement)).toBe(true)
  expect([...(await barriers(own)), await overflow(own)]).toEqual([0])
  await own.setViewportSize({ width: 320, height: phone.height })
  await expect.poll(async () => overflow(own)).toBe(0)
  await own.setViewportSize(phone)
  await born.fill(birthDate)
  await own.keyboard.press('Enter')
  await own.getByRole('heading', { level: 1, name: words.doneTitle }).waitFor()
  expect([...(await barriers(own)), await overflow(own)]).toEqual([0])
  await own.getByRole('link', { name: words.openRecord }).click()
  await own.waitForURL((url) => url.pathname === '/home/overview')
  await own.getByRole('heading', { level: 1 }).waitFor()
  await own.goto('/home/myrecords/immunization')
  await own
    .getByText(/Tallgrass/)
    .first()
    .waitFor()

  await page.goto('/home/dependents')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('No Records Found', { exact: false }).waitFor()
  expect(await page.getByText(name).count()).toBe(0)
  await page.goto(`/home/overview?person=${childId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(name).count()).toBe(0)
  // Ignore the errors that the browser logs for these expected rejections.
  const refused = /handovers\/create|get-overview|handovers\/accept/
  expect([...guardians.problems, ...theirs.problems].filter((problem) => !refused.test(problem))).toEqual([])
  await guardians.context.close()
  await theirs.context.close()
})

test('rejects a hand-over link after the guardian cancels the hand-over', async () => {
  const { parent } = await makeFamily()
  const { page } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, parent, '/home/dependents')
  await page.getByRole('button', { name: words.handOverOf({ name }) }).click()
  const dialog = page.getByRole('dialog')
  const email = `back.${Math.random().toString(36).slice(2)}@example.org`
  await dialog.getByLabel(words.addressOf({ name })).fill(email)
  await dialog.getByRole('button', { name: words.send }).click()
  const link = linkIn(await mailTo(stack.url, email, handoverMails.offeredSubject))
  await page.getByRole('button', { name: words.seeHandoverOf({ name }) }).click()
  await dialog.getByRole('button', { name: words.takeBack }).click()
  await page.getByText(answerTexts.handoverTakenBack).waitFor()
  await page.getByRole('button', { name: words.handOverOf({ name }) }).waitFor()
  await page.goto(link)
  await page.getByText(apiErrors['handover-unknown'].message).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page.goto('/handover')
  await page.getByRole('heading', { level: 1, name: words.noCodeTitle }).waitFor()
})
