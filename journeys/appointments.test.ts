// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import {
  appointmentTexts as words,
  bookingErrors,
  bookingLabels as labels,
  bookingTexts,
  requestStatuses,
} from '@kinchart/texts/en/appointments.ts'
import { removeDependent } from '@kinchart/contract/calls/family.ts'
import { messages, pageTitles, shellLabels } from '@kinchart/contract/text/texts.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { goByMenu } from './go-by-menu.ts'
import {
  addChild,
  connectHospital,
  giveSignIn,
  makePerson,
  openSignedIn,
  type KnownPerson,
  charts,
} from './known-person.ts'
import { mailTo } from './other-side-pictures.ts'
import { desktop, phone } from './open-browser.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let person: KnownPerson
const doctor = 'Dr. Simone Odell-Mbeki'
beforeAll(async () => {
  person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await addChild(stack, person, { firstName: 'Teodor', lastName: 'Whitcombe', birthDate: '2016-09-08' })
  await connectHospital(stack, person, charts.marisol)
})

test('requests an appointment, lists it and cancels it', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myprofile')
  await goByMenu(page, words.title)
  await page.getByRole('link', { name: doctor }).click()
  await page.getByRole('heading', { name: doctor, level: 1 }).waitFor()
  await page.getByRole('link', { name: words.book }).click()
  await page.getByRole('heading', { name: pageTitles.bookappointment, level: 1 }).waitFor()
  await page.getByText(bookingTexts.noAddress).waitFor()

  await page.getByRole('button', { name: labels.send }).click()
  for (const message of [bookingErrors.date, bookingErrors.time, bookingErrors.reason])
    await page.getByText(message).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page.getByLabel(labels.date).fill('2099-03-04')
  await page.getByLabel(labels.time).fill('09:30')
  await page.getByLabel(labels.reason).fill('Knee pain')
  await page.getByLabel(labels.phone).fill('555 0100')
  await page.getByLabel(labels.forWhom).selectOption('Kids')
  await page.getByRole('button', { name: labels.send }).click()
  await page.getByText(bookingErrors.notKids).waitFor()
  await page.getByLabel(labels.forWhom).selectOption('Self')
  await page.getByRole('button', { name: labels.send }).click()

  const card = page.getByRole('listitem').filter({ hasText: 'Knee pain' })
  await card.getByText(requestStatuses.requested, { exact: true }).waitFor()
  await card.getByText('Mar 04, 2099').waitFor()
  expect(await mailTo(stack.url, person.email, 'Your appointment request')).not.toContain('Knee')
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await card.getByRole('button', { name: words.cancelRequest }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.cancelRequest }).click()
  await card.getByText(requestStatuses.cancelled).waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
  // Ignore the error that the browser logs for the rejected request.
  expect(problems.filter((problem) => !problem.includes('/appointments/create-request'))).toEqual([])
})

test('on a phone, shows the user’s appointments with a doctor, and none for a dependent without appointments', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, person, '/home/myprofile')
  await goByMenu(page, words.title)
  await page.getByRole('link', { name: doctor }).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page.getByRole('link', { name: doctor }).click()
  const video = page.getByRole('region', { name: words.nextTitle }).filter({ hasText: 'Results of the blood test' })
  await video.getByText('4:30 PM').waitFor()
  const icon = page.getByRole('link', { name: words.joinVideo })
  expect(await icon.count()).toBe(1)
  expect(await icon.getAttribute('href')).toBe('https://video.tallgrass.example/room/marisol')
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page.getByRole('button', { name: shellLabels.selectDependent }).click()
  await page.getByRole('menuitemradio', { name: 'Teodor Whitcombe' }).click()
  await page.getByText(messages.appointmentsEmpty).waitFor()
  expect(problems).toEqual([])
})

test('Return and Cancel on the appointment request page open Share My Records', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await giveSignIn(page, stack, person)
  for (const way of [actionTexts.return, actionTexts.cancel]) {
    await page.goto('/home/book')
    await page.getByRole('link', { name: way, exact: true }).click()
    await page.waitForURL('**/home/share-records')
  }
  expect(problems).toEqual([])
})

test('reports an unknown dependent if the dependent was removed on another device', async () => {
  // The test removes this child, so each retry needs a new child.
  const childId = await addChild(stack, person, { firstName: 'Inez', lastName: 'Whitcombe', birthDate: '2018-03-04' })
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myprofile')
  await goByMenu(page, words.title)
  await page.getByRole('link', { name: doctor }).click()
  await page.getByText('Results of the blood test').waitFor()
  // Open the dependent picker while it still lists the child.
  await page.getByRole('button', { name: shellLabels.selectDependent }).click()
  const child = page.getByRole('menuitemradio', { name: 'Inez Whitcombe' })
  await child.waitFor()
  await page.waitForLoadState('networkidle')
  await callKinchart(stack.url, removeDependent, { token: person.token, query: { dependentId: childId } })
  await child.click()
  await page.getByText(messages.patientDetailsMissing).waitFor()
  await page.getByText(words.missingWhy).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  // Ignore the errors that the browser logs for calls about the removed child.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
})
