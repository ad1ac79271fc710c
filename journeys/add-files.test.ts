// @module-tag soak
import { expect, test } from 'vitest'
import { apiErrors as problemTexts } from '@kinchart/contract/calls/api-errors.ts'
import { fileTexts } from '@kinchart/texts/en/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { addChild, makePerson, openSignedIn, startTestStack } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())

const record = (given: string, birthDate: string) =>
  JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: '2024-05-04T09:30:00Z',
    entry: [
      {
        resource: {
          resourceType: 'Patient',
          id: 'p',
          name: [{ given: [given], family: 'Whitcombe' }],
          birthDate,
          managingOrganization: { display: 'Elm Street Pediatrics' },
        },
      },
      {
        resource: {
          resourceType: 'Condition',
          id: 'c',
          code: { text: 'Seasonal hay fever' },
          subject: { reference: 'Patient/p' },
        },
      },
      { resource: { resourceType: 'Condition', id: 'd', subject: { reference: 'Patient/somebody-else' } } },
    ],
  })
const asFile = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })

test('on a phone, adds a file with the keyboard and shows its record', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/home/importrecords')
  const choose = page.getByRole('button', { name: fileTexts.choose })
  await page.getByText(messages.noRecordsFound).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await choose.press('Enter')
  await (
    await chooser
  ).setFiles([asFile('my record.json', record('Marisol', '1984-03-17')), asFile('notes.txt', 'Hello')])
  const dialog = page.getByRole('dialog')
  await dialog.getByText('my record.json').waitFor()
  await dialog.getByRole('button', { name: fileTexts.add }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/importrecords?source=*')
  await page.getByText('Elm Street Pediatrics').first().waitFor()
  await page.getByText('Partial', { exact: true }).first().waitFor()
  // The page lists the rejected file with the reason, and offers no retry.
  await page.getByText('notes.txt').waitFor()
  await page.getByText('From 2 files, dated').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('button', { name: fileTexts.addNewer }).click()
  expect(await choose.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.goto('/home/myrecords/conditions')
  await page.getByText('Seasonal hay fever').first().waitFor()
  expect(problems).toEqual([])
})

test('adds a dropped file to the child’s record, and asks for confirmation if the file is about a different person', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const parent = await makePerson(stack, 'Marisol', 'Whitcombe')
  await addChild(stack, parent, { firstName: 'Teodor', lastName: 'Whitcombe', birthDate: '2014-04-09' })
  await openSignedIn(page, stack, parent, '/home/importrecords')
  const dropOne = async () => {
    const data = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], 'teodor.json'))
        return transfer
      },
      record('Teodor', '2014-04-09'),
    )
    await page.getByText(fileTexts.dropHere).dispatchEvent('drop', { dataTransfer: data })
  }
  await page.getByText(fileTexts.dropHere).waitFor()
  await dropOne()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Marisol/ }).check()
  await dialog.getByRole('button', { name: fileTexts.add }).click()
  const question = page.getByRole('region', { name: 'Is this the same person?' })
  await question.getByText('Teodor Whitcombe').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText(messages.noRecordsFound).waitFor()
  await dropOne()
  await dialog.getByRole('radio', { name: /Teodor/ }).check()
  await dialog.getByRole('button', { name: fileTexts.add }).click()
  await page.getByRole('button', { name: /^Elm Street Pediatrics\W+Partial/ }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: /^TWTeodor Whitcombe/ })
    .waitFor()
  await page.getByText(ledgerReasons['other-patient']).first().waitFor()
  expect(problems).toEqual([])
})

test('explains an unreadable file, and stores nothing from a canceled import', async () => {
  const { page } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/home/importrecords')
  const input = page.locator('[data-part~=files-card] input[type=file]')
  await input.setInputFiles(asFile('my record.html', '<!DOCTYPE html><html><title>My record</title></html>'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: fileTexts.add }).click()
  await dialog.getByText(problemTexts['file-is-page'].message).waitFor()
  await dialog.getByRole('button', { name: actionTexts.cancel }).click()

  let release = () => undefined as void
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/upload-file**', async (route) => {
    await gate
    await route.abort().catch(() => undefined)
  })
  await input.setInputFiles(asFile('my record.json', record('Marisol', '1984-03-17')))
  await dialog.getByRole('button', { name: fileTexts.add }).click()
  await dialog.getByRole('button', { name: fileTexts.stop }).click()
  await dialog.getByRole('button', { name: actionTexts.cancel }).click()
  release()
  await page.getByText(messages.noRecordsFound).waitFor()
  const { rows } = await stack.kinchart.database.pool.query('select id from uploaded_file')
  expect(rows).toEqual([])
})
