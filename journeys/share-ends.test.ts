// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { shareToDoctor } from '@kinchart/contract/calls/sharing.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import { recipientTexts, sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { addChild, addListedDoctor, giveSignIn, makePerson, type KnownPerson } from './known-person.ts'
import { mailTo } from './other-side-pictures.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let parent: KnownPerson
let childId: string
beforeAll(async () => {
  parent = await makePerson(stack, 'Marisol', 'Whitcombe')
  childId = await addChild(stack, parent, { firstName: 'Inez', lastName: 'Whitcombe', birthDate: '2023-01-30' })
})

const linkOf = async (email: string): Promise<string> =>
  /http\S+#link=\S+/.exec(await mailTo(stack.url, email, mailsIn().shareMails.linkSubject))?.[0] ?? ''

test('ends the shares of the whole family at once', async () => {
  const { name, email } = await addListedDoctor(stack, parent, 'Tomas')
  const own = await visit(stack.url, { width: 1280, height: 800 })
  await giveSignIn(own.page, stack, parent)
  await own.page.goto('/home/share-records')
  const row = own.page.getByRole('row', { name: new RegExp(name) })
  const dialog = own.page.getByRole('dialog')
  await row.getByRole('button', { name: sharingTexts.share }).click()
  await dialog.getByLabel('Conditions', { exact: true }).check()
  await dialog.getByLabel('Inez Whitcombe').check()
  await dialog.getByRole('button', { name: sharingTexts.share, exact: true }).click()
  await own.page.getByText(/can’t be opened yet/).waitFor()
  expect(await own.page.getByText(messages.recordShared).count()).toBe(0)
  await row.getByText(sharingTexts.othersToo({ names: 'Inez Whitcombe' })).waitFor()

  await row.getByRole('button', { name: sharingTexts.share }).click()
  await dialog.getByText(sharingTexts.sharedAlready).waitFor()
  await dialog.getByLabel(sharingTexts.sendTo).fill(email)
  await dialog.getByLabel(sharingTexts.sendToAgain).fill(email)
  await dialog.getByRole('button', { name: sharingTexts.share, exact: true }).click()
  const passcode = (await dialog.getByRole('status').textContent()) ?? ''
  // The passcode is shown only once, so neither Escape nor a click outside closes the dialog.
  await own.page.keyboard.press('Escape')
  await own.page.mouse.click(5, 5)
  expect(await dialog.getByRole('status').textContent()).toBe(passcode)
  await dialog.getByRole('button', { name: actionTexts.savedIt }).click()

  const link = await linkOf(email)
  const openLink = async () => {
    const theirs = await visit(stack.url, desktop)
    await theirs.page.goto(link)
    await theirs.page.getByLabel(recipientTexts.passcode).fill(passcode)
    await theirs.page.getByRole('button', { name: recipientTexts.open }).click()
    return theirs
  }
  const { page } = await openLink()
  await page.getByRole('button', { name: /Inez Whitcombe/ }).click()
  await page.getByRole('heading', { name: 'Inez Whitcombe' }).waitFor()

  await row.getByRole('button', { name: sharingTexts.share }).click()
  await dialog.getByRole('button', { name: sharingTexts.endSharing }).click()
  await dialog.getByText(sharingTexts.endsFor({ names: listOf(['Marisol Whitcombe', 'Inez Whitcombe']) })).waitFor()
  await dialog.getByRole('button', { name: sharingTexts.endSharing }).click()
  await page.getByText(recipientTexts.endedText).waitFor()
  expect(await page.getByText('Whitcombe').count()).toBe(0)
  const later = await openLink()
  await later.page
    .getByText(/closed/)
    .first()
    .waitFor()
  expect(await later.page.getByText('Whitcombe').count()).toBe(0)
  expect(own.problems).toEqual([])
})

test('shows a doctor that a share has ended, and does not show another patient instead', async () => {
  const { id, email } = await addListedDoctor(stack, parent, 'Ines')
  const { token, profileId } = parent
  const give = async (profileIds: string[], sendTo?: string) =>
    callKinchart(stack.url, shareToDoctor, {
      token,
      body: {
        ...{ profileIds, mongoDBTables: ['Condition'], providers: [id] },
        ...(sendTo === undefined ? {} : { sendTo }),
      },
    })
  const { links } = await give([profileId, childId], email)
  const { page } = await visit(stack.url, desktop)
  await page.goto(await linkOf(email))
  await page.getByLabel(recipientTexts.passcode).fill(links[0]?.passcode ?? '')
  await page.getByRole('button', { name: recipientTexts.open }).click()
  const child = page.getByRole('heading', { name: 'Inez Whitcombe' })
  await page.getByRole('button', { name: /Inez Whitcombe/ }).click()
  await child.waitFor()
  // The doctor's page keeps showing the child when the patient shares the child's record again. It also keeps showing
  // the child when another record is shared.
  await give([childId])
  await give([profileId])
  await page.reload()
  await child.waitFor()

  await stack.kinchart.database.pool.query(
    `update share set closes_at = now() - interval '1 second' where profile_id = $1 and recipient_id = $2`,
    [childId, id],
  )
  await give([profileId])
  const ended = page.getByRole('alert').getByText(recipientTexts.endedText)
  await ended.waitFor()
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await ended.waitFor()
    await page.getByRole('button', { name: /Marisol Whitcombe/ }).waitFor()
    expect(await page.getByRole('heading', { name: /Whitcombe/ }).count()).toBe(0)
    expect(await page.getByRole('tab').count()).toBe(0)
  }
  await page.getByRole('button', { name: /Marisol Whitcombe/ }).click()
  await page.getByRole('heading', { name: 'Marisol Whitcombe' }).waitFor()
})
