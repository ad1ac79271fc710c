import { expect, test } from 'vitest'
import { appointmentTexts, bookingLabels, requestStatuses } from '@kinchart/texts/en/appointments.ts'
import { ownTexts } from '@kinchart/texts/en/own.ts'
import { ownEntryTexts } from '@kinchart/texts/en/own-entry.ts'
import { researchLabels, researchTexts } from '@kinchart/texts/en/research.ts'
import { goByMenu } from './go-by-menu.ts'
import { connectHospital, makePerson, openSignedIn, charts } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

// Details and failures of each feature are tested in separate files (`npm run soak`).
test(
  'in one session, adds a medication, requests an appointment and shares data for research',
  { tags: 'soak' },
  async () => {
    const person = await makePerson(stack, 'Marisol', 'Whitcombe')
    await connectHospital(stack, person, charts.marisol)
    const { page, problems, context } = await visit(stack.url, desktop)
    await openSignedIn(page, stack, person, '/home/myrecords/medications')
    const dialog = page.getByRole('dialog')

    await page.getByRole('button', { name: ownEntryTexts.add }).click()
    await dialog.getByLabel(ownEntryTexts.fields.medicine).fill('Ibuprofen 200 mg')
    await dialog.getByRole('button', { name: ownEntryTexts.addButton, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('listitem').filter({ hasText: 'Ibuprofen 200 mg' }).getByText(ownTexts.addedByYou).waitFor()

    await goByMenu(page, appointmentTexts.title)
    await page.getByRole('link', { name: 'Dr. Simone Odell-Mbeki' }).click()
    await page.getByRole('link', { name: appointmentTexts.book }).click()
    await page.getByLabel(bookingLabels.date).fill('2099-03-04')
    await page.getByLabel(bookingLabels.time).fill('09:30')
    await page.getByLabel(bookingLabels.reason).fill('Knee pain')
    await page.getByLabel(bookingLabels.phone).fill('555 0100')
    await page.getByRole('button', { name: bookingLabels.send }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Knee pain' })
    await card.getByText(requestStatuses.requested, { exact: true }).waitFor()

    await page.goto('/home/myprofile')
    await page.getByRole('switch', { name: researchTexts.title }).click()
    await dialog.getByLabel('Labs', { exact: true }).check()
    await dialog.getByRole('button', { name: researchLabels.share, exact: true }).click()
    await dialog.getByRole('button', { name: researchLabels.confirmShare }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(researchTexts.sharing, { exact: true }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  },
)
