// @module-tag soak
import { expect, test } from 'vitest'
import { fileTexts } from '@kinchart/texts/en/import.ts'
import { ownDocumentTexts } from '@kinchart/texts/en/own.ts'
import { makePerson, openSignedIn } from './known-person.ts'
import { phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const pdf = { name: 'Discharge papers.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

test('on a phone, adds a PDF with its type and date, and lists it with the notes', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/home/importrecords')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: fileTexts.choose }).click()
  await (await chooser).setFiles([pdf])
  const dialog = page.getByRole('dialog')
  await dialog.getByText(ownDocumentTexts.note).waitFor()
  await dialog.getByLabel(ownDocumentTexts.kind).selectOption(ownDocumentTexts.kinds.discharge)
  await dialog.getByLabel(ownDocumentTexts.date).fill('2024-03-05')
  await dialog.getByRole('button', { name: fileTexts.add }).click()
  await page.waitForURL('**/home/importrecords?source=*')
  await page.getByText(ownDocumentTexts.source).first().waitFor()
  await page.goto(`${stack.url}/home/myrecords/drvisitnotes`)
  await page.getByText(ownDocumentTexts.kinds.discharge).first().waitFor()
  expect(problems).toEqual([])
})
