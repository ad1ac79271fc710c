// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { upsertApp } from '@kinchart/server/access/connected-apps/clients.ts'
import { appConsentTexts as asking } from '@kinchart/texts/en/connected-apps.ts'
import { assistantTexts } from '@kinchart/texts/en/mcp.ts'
import { ask } from '../scripts/assistant.ts'
import { connectHospital, makePerson, openSignedIn, startTestStack, type KnownPerson, charts } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())
let person: KnownPerson
beforeAll(async () => {
  const { database, cipher } = stack.kinchart
  await upsertApp(database.db, cipher, {
    ...{ clientId: 'assistant', name: 'My assistant', publisher: null, isAssistant: true, isVerified: true },
    ...{ method: 'none', redirectUris: ['http://127.0.0.1/back'] },
  })
  person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  await connectHospital(stack, person, charts.rufus)
})

test('connects an AI assistant that runs on the user’s machine, and lets it read only the chosen section', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/overview')
  const outputLines: string[] = []
  const choose = async (url: URL): Promise<void> => {
    await page.goto(url.href)
    await page.getByRole('heading', { name: asking.title({ app: 'My assistant' }) }).waitFor()
    await page.getByRole('checkbox', { name: /^Conditions/ }).check()
    await page.getByRole('button', { name: asking.allow }).click()
    await page.getByText(assistantTexts.backToTerminal).waitFor()
  }
  let chosen: Promise<void> | undefined
  await ask(
    { url: stack.url, clientId: 'assistant', tool: 'list_kinds', args: {} },
    (line) => void outputLines.push(line),
    (url) => void (chosen = choose(url)),
  )
  await chosen
  const [text = ''] = outputLines
  expect(text).toContain('Rufus Pennyfeather')
  expect(text).toContain('- conditions: ')
  expect(text).not.toContain('- labs: ')
  expect(problems).toEqual([])
})
