// @module-tag soak
import { createHmac } from 'node:crypto'
import { encryptEmail } from '../server/src/account/email-address.ts'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import {
  accountChecks,
  appTexts,
  codeTexts,
  keepTexts,
  passkeyTexts,
  securityTexts,
} from '@kinchart/texts/en/security.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import { factorLimits } from '@kinchart/contract/calls/second-factors.ts'
import { frameTexts } from '@kinchart/texts/en/shell.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { beginFactorLoss, linkOf } from '@kinchart/server/account/factors/factor-loss.ts'
import { barriers, overflow, problemsAtWidths } from './look-at-widths.ts'
import { giveReader } from './give-sign-in.ts'
import { makePerson, openSignedIn } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const path = '/home/security'

/** Computes the current RFC 6238 code for the displayed key. */
function codeNow(key: string): string {
  const bits = Array.from(key.replaceAll(/\s/g, ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', bytes).update(step).digest()
  return String((hash.readUInt32BE((hash[19] ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * Simulates the operator's command for a user who lost their second factors. Returns the code from the emailed link.
 */
async function loseFactors(email: string): Promise<string> {
  const { database, cipher } = stack.kinchart
  const account = await database.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', encryptEmail(cipher, email))
    .executeTakeFirstOrThrow()
  await beginFactorLoss(database.db, cipher, { kind: 'account', id: account.id })
  const loss = await database.db
    .selectFrom('factorLoss')
    .select('id')
    .where('accountId', '=', account.id)
    .executeTakeFirstOrThrow()
  return linkOf(cipher, loss.id)
}

async function readCodes(dialog: Locator): Promise<string[]> {
  await dialog.getByText(codeTexts.shownOnce).waitFor()
  const codes = await dialog.locator('li > [aria-hidden]').allTextContents()
  expect(codes).toHaveLength(factorLimits.recoveryCodes)
  return codes
}

/**
 * Returns the clipboard's text by pasting it, because Permissions-Policy doesn't allow our pages to read the
 * clipboard.
 */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const area = document.createElement('textarea')
    area.dataset['part'] = 'pasted'
    document.querySelector('[role=dialog]')?.append(area)
    area.focus()
  })
  await page.keyboard.press('ControlOrMeta+V')
  const area = page.locator('[data-part=pasted]')
  const text = await area.inputValue()
  await area.evaluate((element) => element.remove())
  return text
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const hasFocus = async (page: Page, name: string) =>
  button(page, name).evaluate((element) => element === document.activeElement)

test('adds, renames and removes a passkey, and shows recovery codes once', async () => {
  const { page, problems, context } = await visit(stack.url, desktop)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { cdp, authenticatorId } = await giveReader(page)
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.getByRole('link', { name: profileTexts.openSecurity }).click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('heading', { level: 1, name: frameTexts.security }).waitFor()
  await page.getByText(securityTexts.emailConfirmed({ email: person.email })).waitFor()
  await page.getByText(accountChecks.noWay).waitFor()
  expect(await button(page, codeTexts.make).count()).toBe(0)
  expect(await barriers(page)).toEqual([])

  await button(page, passkeyTexts.add).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(passkeyTexts.name).fill('Marisol’s phone')
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: passkeyTexts.goOn }).click()

  const codes = page.getByRole('dialog', { name: codeTexts.shownTitle })
  const shown = await readCodes(codes)
  // Screen readers must read the codes one character at a time.
  expect(await codes.locator('li').first().ariaSnapshot()).toContain(Array.from(shown[0]?.slice(0, 4) ?? '').join(' '))
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
  await codes.getByRole('button', { name: codeTexts.copy }).click()
  // The browser writes to the clipboard only after the click has returned.
  await expect.poll(() => pasted(page)).toBe(shown.join('\n'))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: codeTexts.download }).click(),
  ])
  expect(file.suggestedFilename()).toBe(codeTexts.fileName)
  const saved = await readFile(await file.path(), 'utf8')
  for (const code of shown) expect(saved).toContain(code)
  // Only the codes are printed, not the page behind them.
  await page.emulateMedia({ media: 'print' })
  expect(await codes.getByText(shown[9] ?? '', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByText(securityTexts.subtitle).isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await codes.getByRole('button', { name: actionTexts.savedIt }).click()
  await codes.waitFor({ state: 'detached' })

  await page.getByText(codeTexts.left({ count: 10, all: 10 })).waitFor()
  await page.getByText(accountChecks.ways({ count: 1 })).waitFor()
  await page.getByText(accountChecks.passkeyAsked).waitFor()
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  await page.reload()
  await page.getByText('Marisol’s phone').first().waitFor()
  expect(await page.getByText(shown[0] ?? '').count()).toBe(0)
  expect(await overflow(page)).toBe(0)

  // The device already has a passkey for this account, so it rejects a second passkey.
  await button(page, passkeyTexts.add).click()
  await page.getByRole('dialog').getByRole('button', { name: passkeyTexts.goOn }).click()
  await page.getByRole('alert').getByText(passkeyTexts.isThere).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: actionTexts.cancel }).click()

  await button(page, passkeyTexts.renameOne({ name: 'Marisol’s phone' })).click()
  await page.getByRole('dialog').getByLabel(passkeyTexts.name).fill('Blue phone')
  await page.getByRole('dialog').getByRole('button', { name: passkeyTexts.save }).click()
  await page.getByRole('list').getByText('Blue phone').waitFor()

  await button(page, passkeyTexts.removeOne({ name: 'Blue phone' })).click()
  await page.getByRole('dialog').getByText(passkeyTexts.lastFacts).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: passkeyTexts.remove, exact: true }).click()
  await page.getByText(codeTexts.none).waitFor()
  expect(await button(page, passkeyTexts.removeOne({ name: 'Blue phone' })).count()).toBe(0)
  await expect.poll(() => hasFocus(page, passkeyTexts.add)).toBe(true)
  expect(problems).toEqual([])
})

test('sets up an authenticator app, generates new recovery codes and turns the app off', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  await openSignedIn(page, stack, person, path)
  await button(page, appTexts.setUpTitle).click()
  const dialog = page.getByRole('dialog', { name: appTexts.setUpTitle })
  await dialog.getByRole('img', { name: appTexts.qrLabel }).waitFor()
  const key = (await dialog.locator('code > [aria-hidden]').textContent()) ?? ''
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
  await dialog.getByLabel(appTexts.code).fill('000 00')
  await dialog.getByRole('button', { name: appTexts.turnOn }).click()
  await dialog.getByText(apiErrors['second-factor-wrong'].message).waitFor()
  // If the page reloads its data when the window becomes visible again, the authenticator key must stay the same.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await dialog.getByLabel(appTexts.code).fill(codeNow(key))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: codeTexts.shownTitle })
  const first = await readCodes(codes)
  await codes.getByRole('button', { name: actionTexts.savedIt }).click()
  await codes.waitFor({ state: 'detached' })
  await page.getByText(accountChecks.codeAsked).waitFor()
  await expect.poll(() => hasFocus(page, appTexts.turnOffTitle)).toBe(true)

  await stack.kinchart.database.pool.query(
    `update recovery_code set used_at = now() where id in (select recovery_code.id from recovery_code
     join account on account.id = account_id where email = $1 order by recovery_code.id limit 8)`,
    [encryptEmail(stack.kinchart.cipher, person.email)],
  )
  await page.reload()
  await page.getByText(codeTexts.left({ count: 2, all: 10 })).waitFor()
  await page.getByText(accountChecks.codesLeft({ count: 2 })).waitFor()
  expect(await barriers(page)).toEqual([])
  await button(page, codeTexts.make).click()
  await page.getByRole('dialog').getByRole('button', { name: codeTexts.make }).click()
  const second = await readCodes(codes)
  expect(second.filter((code) => first.includes(code))).toEqual([])
  // The codes are shown only once, so Escape must not close the dialog.
  await page.keyboard.press('Escape')
  await codes.getByRole('button', { name: actionTexts.savedIt }).click()
  await codes.waitFor({ state: 'detached' })
  await page.getByText(codeTexts.left({ count: 10, all: 10 })).waitFor()

  await button(page, appTexts.turnOffTitle).click()
  await page.getByRole('dialog').getByRole('button', { name: appTexts.turnOff }).click()
  await page.getByText(appTexts.off).waitFor()
  await page.getByText(accountChecks.noWay).waitFor()
  await expect.poll(() => hasFocus(page, appTexts.setUpTitle)).toBe(true)
  // The only expected error is the failed request with the rejected code.
  expect(problems).toEqual([expect.stringContaining('/security/confirm-app')])
})

test('the security page fits every screen width with the longest passkey name and a long user name', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await giveReader(page)
  const person = await makePerson(stack, 'Theodosia', 'Ravensworth-Castellanos-Featherstonehaugh')
  await openSignedIn(page, stack, person, path)
  await button(page, passkeyTexts.add).click()
  await page.getByRole('dialog').getByLabel(passkeyTexts.name).fill('W'.repeat(factorLimits.nameLength))
  await page.getByRole('dialog').getByRole('button', { name: passkeyTexts.goOn }).click()
  const codes = page.getByRole('dialog', { name: codeTexts.shownTitle })
  await codes.getByText(codeTexts.shownOnce).waitFor()
  const measure = async () => [...(await barriers(page)), ...(await problemsAtWidths(page))]
  expect(await measure()).toEqual([])
  await codes.getByRole('button', { name: actionTexts.savedIt }).click()
  await codes.waitFor({ state: 'detached' })
  expect(await measure()).toEqual([])
  expect(problems).toEqual([])
})

test('moves the focus to the next passkey after one is removed', async () => {
  const { page } = await visit(stack.url, desktop)
  const { cdp, authenticatorId } = await giveReader(page)
  await openSignedIn(page, stack, await makePerson(stack, 'Iris', 'Hazel'), path)
  for (const name of ['First', 'Second', 'Third']) {
    // A device creates only one passkey per account, so delete the passkey from the device to simulate another device.
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    await button(page, passkeyTexts.add).click()
    await page.getByRole('dialog').getByLabel(passkeyTexts.name).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: passkeyTexts.goOn }).click()
    if (name === 'First') await page.getByRole('button', { name: actionTexts.savedIt }).click()
    await page.getByRole('list').getByText(name).first().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const remove = async (name: string) => {
    await button(page, passkeyTexts.removeOne({ name })).click()
    await page.getByRole('dialog').getByRole('button', { name: passkeyTexts.remove, exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await remove('Second')
  await expect.poll(() => hasFocus(page, passkeyTexts.removeOne({ name: 'Third' }))).toBe(true)
  await remove('Third')
  await expect.poll(() => hasFocus(page, passkeyTexts.removeOne({ name: 'First' }))).toBe(true)
})

test('if the user cancels adding a passkey, reports this in the dialog and stores nothing', async () => {
  const { page } = await visit(stack.url, desktop)
  const { cdp, authenticatorId } = await giveReader(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await openSignedIn(page, stack, await makePerson(stack, 'Ada', 'Birch'), path)
  await button(page, passkeyTexts.add).click()
  await page.getByRole('dialog').getByRole('button', { name: passkeyTexts.goOn }).click()
  await page.getByRole('alert').getByText(passkeyTexts.notMade).waitFor()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('dialog').getByRole('button', { name: passkeyTexts.goOn }).click()
  await page.getByRole('dialog', { name: codeTexts.shownTitle }).waitFor()
})

test('reports a security page that fails to load, and loads it on Retry', async () => {
  const { page } = await visit(stack.url, desktop)
  await page.route('**/security/get-factors', async (route) => route.abort())
  await openSignedIn(page, stack, await makePerson(stack, 'Ida', 'Rowan'), path)
  const card = page.getByRole('region', { name: securityTexts.howYouSignIn })
  await card.getByText(completenessTexts.couldNotLoad.split('. ')[0] ?? '').waitFor()
  await page.unroute('**/security/get-factors')
  await card.getByRole('button', { name: completenessTexts.retry }).click()
  await card.getByText(passkeyTexts.title).waitFor()
})

test('shows when a lost authenticator app will be removed, and cancels the removal through the emailed link', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const person = await makePerson(stack, 'Opal', 'Finch')
  await openSignedIn(page, stack, person, path)
  await button(page, appTexts.setUpTitle).click()
  const dialog = page.getByRole('dialog', { name: appTexts.setUpTitle })
  const key = (await dialog.locator('code > [aria-hidden]').textContent()) ?? ''
  await dialog.getByLabel(appTexts.code).fill(codeNow(key))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: codeTexts.shownTitle }).waitFor()
  const code = await loseFactors(person.email)
  await page.reload()
  await page.getByText(securityTexts.willBeRemovedFacts).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.goto(`/keepsignin#code=${code}`)
  await page.getByRole('heading', { level: 1, name: keepTexts.title }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  expect(await barriers(page)).toEqual([])
  await button(page, keepTexts.keep).click()
  await page.getByText(keepTexts.keptFacts).waitFor()
  await page.goto(path)
  await page.getByText(accountChecks.codeAsked).waitFor()
  expect(await page.getByText(securityTexts.willBeRemovedFacts).count()).toBe(0)
  await page.goto('/keepsignin')
  await page.getByRole('heading', { level: 1, name: keepTexts.noCode }).waitFor()
  expect(problems).toEqual([])
})

test('the account menu links to the security page, which opens the email and password dialogs', async () => {
  const { page } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, await makePerson(stack, 'June', 'Alder'), '/home/overview')
  await page.getByRole('button', { name: frameTexts.accountOf({ name: 'June Alder' }) }).click()
  await page.getByRole('menuitem', { name: frameTexts.security }).click()
  await page.waitForURL(`**${path}`)
  for (const name of [profileTexts.changeEmail, profileTexts.changePassword]) {
    await button(page, name).click()
    await page.getByRole('dialog', { name }).getByRole('button', { name: actionTexts.cancel }).click()
    await expect.poll(() => hasFocus(page, name)).toBe(true)
  }
})
