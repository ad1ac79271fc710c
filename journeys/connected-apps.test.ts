// @module-tag soak
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { upsertApp } from '@kinchart/server/access/connected-apps/clients.ts'
import { appConsentTexts as asking, connectedAppTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { proofTexts } from '@kinchart/texts/en/sign-ins.ts'
import { pkce } from '../server/test/connect-app.ts'
import { freePort } from '../server/test/free-port.ts'
import { barriers, problemsAtWidths } from './look-at-widths.ts'
import {
  addChild,
  connectHospital,
  makePerson,
  openSignedIn,
  startTestStack,
  type KnownPerson,
  charts,
} from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())
let app: Server
let appUrl: string
let person: KnownPerson
const redirectParams: URLSearchParams[] = []
beforeAll(async () => {
  const port = await freePort()
  appUrl = `http://127.0.0.1:${port}`
  app = createServer((request, answer) => {
    if (request.url?.startsWith('/back') === true) redirectParams.push(new URL(request.url, appUrl).searchParams)
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>App</title><h1>Back at the app</h1>')
  })
  await new Promise<void>((done) => app.listen(port, '127.0.0.1', done))
  const { database, cipher } = stack.kinchart
  const settings = { method: 'none' as const, redirectUris: [`${appUrl}/back`] }
  await upsertApp(database.db, cipher, {
    ...{ clientId: 'tidewell', name: 'Tidewell', publisher: 'Tidewell Health', isAssistant: false, isVerified: true },
    ...settings,
  })
  await upsertApp(database.db, cipher, {
    ...{ clientId: 'brightlamp', name: 'Brightlamp Assistant', publisher: null, isAssistant: true, isVerified: false },
    ...settings,
  })
  person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  await connectHospital(stack, person, charts.rufus)
  await addChild(stack, person, { firstName: 'Teodor', lastName: 'Pennyfeather', birthDate: '2016-05-04' })
})
afterAll(async () => {
  await new Promise((done) => app.close(done))
})

function askAddress(clientId: string, scope: string): string {
  const address = new URL('/oauth/authorize', stack.url)
  const params = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: `${appUrl}/back`,
    scope,
    state: 'state-of-app',
  }
  const more = { aud: `${stack.url}/fhir`, code_challenge: pkce().challenge, code_challenge_method: 'S256' }
  for (const [name, value] of Object.entries({ ...params, ...more })) address.searchParams.set(name, value)
  return address.href
}

const allow = (page: Page) => page.getByRole('button', { name: asking.allow })

test('connects an app with the chosen scopes, lists it and ends its access', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.goto(askAddress('tidewell', 'launch/patient offline_access patient/Observation.rs patient/Condition.rs'))
  await page.getByRole('heading', { name: asking.title({ app: 'Tidewell' }) }).waitFor()
  await page.getByText(asking.verifiedFacts).waitFor()
  // Access can't be granted without checking a box.
  const ticked = page.getByRole('checkbox', { checked: true })
  expect(await ticked.count()).toBe(0)
  expect(await allow(page).isDisabled()).toBe(true)
  await page.getByText(asking.chooseFirst).waitFor()
  await page.getByRole('checkbox', { name: /^Conditions/ }).check()
  await page.getByText(/^1 of \d+ chosen$/).waitFor()
  // The checkboxes are separate for each patient, so selecting another patient shows unchecked boxes.
  await page.getByRole('radio', { name: /Teodor/ }).check()
  expect(await ticked.count()).toBe(0)
  await page.getByRole('radio', { name: /Rufus/ }).check()
  await page
    .getByText(/\d+ entries/)
    .first()
    .waitFor()
  await page.getByRole('checkbox', { name: /^Allergies/ }).check()
  await page.getByText(asking.chooseAsked).waitFor()
  await page.getByRole('checkbox', { name: /^Conditions/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  expect(redirectParams).toEqual([])
  expect(await barriers(page)).toEqual([])
  expect(await problemsAtWidths(page)).toEqual([])
  await stack.kinchart.database.pool.query(`update session set proved_at = now() - interval '1 hour'`)
  await allow(page).click()
  const dialog = page.getByRole('dialog', { name: proofTexts.title })
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: proofTexts.goOn }).click()
  await page.getByRole('heading', { name: 'Back at the app' }).waitFor()
  expect(redirectParams.at(-1)?.get('state')).toBe('state-of-app')
  expect(redirectParams.at(-1)?.get('iss')).toBe(stack.url)
  expect(redirectParams.at(-1)?.has('code')).toBe(true)

  await page.goto('/home/myprofile')
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: words.title }).click()
  const card = page.getByRole('region', { name: 'Tidewell' })
  await card.getByText(words.verified, { exact: true }).waitFor()
  await card.getByText(/Conditions.*Allergies/).waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await problemsAtWidths(page)).toEqual([])
  await card.getByRole('button', { name: words.whatItReadOf({ app: 'Tidewell' }) }).click()
  await page.getByText(words.readNothing).waitFor()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: words.changeOf({ app: 'Tidewell' }) }).click()
  const changing = page.getByRole('dialog', { name: words.changeOf({ app: 'Tidewell' }) })
  const kinds = changing.getByRole('checkbox')
  expect(await kinds.count()).toBe(2)
  expect(await changing.getByRole('checkbox', { checked: true }).count()).toBe(2)
  expect(await barriers(page)).toEqual([])
  expect(await problemsAtWidths(page)).toEqual([])
  await changing.getByRole('checkbox', { name: /^Allergies/ }).uncheck()
  await changing.getByRole('button', { name: words.save }).click()
  await changing.waitFor({ state: 'detached' })
  await card.getByText('Conditions', { exact: true }).waitFor()
  await card.getByRole('button', { name: words.endOf({ app: 'Tidewell' }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.end }).click()
  await page.getByText(words.none).waitFor()
  await page.getByText(words.ended, { exact: true }).click()
  await page.getByText(/^Ended on/).waitFor()
  // Ignore the 403 error: this response triggers the prompt for proof of identity.
  expect(problems.filter((problem) => !problem.includes('403 (Forbidden)'))).toEqual([])
})

test('requires sign-in before connecting an app, and warns about an unverified AI assistant', async () => {
  const { page } = await visit(stack.url, phone)
  await page.goto(askAddress('brightlamp', 'patient/*.read'))
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: asking.title({ app: 'Brightlamp Assistant' }) }).waitFor()
  await page.getByText(asking.notVerifiedFacts).waitFor()
  await page.getByText(asking.assistantWarning).waitFor()
  await page.getByText(asking.askedForAll).waitFor()
  await page.getByRole('button', { name: asking.deny }).click()
  await page.getByRole('heading', { name: 'Back at the app' }).waitFor()
  expect(redirectParams.at(-1)?.get('error')).toBe('access_denied')
  // An answered request must not be shown again.
  await page.goBack()
  await page.getByRole('heading', { name: asking.gone }).waitFor()
})
