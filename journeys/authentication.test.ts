// @module-tag soak
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { bandTexts, sessionTexts } from '@kinchart/texts/en/session.ts'
import { authLabels, fieldMessages, messages } from '@kinchart/contract/text/texts.ts'
import { barriers, overflow, problemsAtWidths } from './look-at-widths.ts'
import { makePerson, signInThroughScreen, startTestStack } from './known-person.ts'
import { linkIn, mailTo } from './other-side-pictures.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())

const focusedName = async (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at instanceof HTMLInputElement ? at.name : (at?.textContent ?? '')
  })

async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 25; steps++) {
    if ((await focusedName(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach '${name}'.`)
}

test('resets a forgotten password with the emailed code, using only the keyboard', async () => {
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  const { page, problems } = await visit(stack.url, desktop)
  await page.goto('/login')
  await tabTo(page, 'email')
  await page.keyboard.type(person.email)
  await tabTo(page, authLabels.forgotPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/forgotpassword?email=*')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email)
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/reset-password?email=*')
  await expect.poll(() => focusedName(page)).toBe('code')
  const mailed = await mailTo(stack.url, person.email, 'new password')
  await page.keyboard.insertText(linkIn(mailed).split('#code=')[1] ?? '')
  await tabTo(page, 'password')
  await page.keyboard.type('12345678')
  await tabTo(page, 'confirmPassword')
  await page.keyboard.type('something else')
  await page.keyboard.press('Enter')
  // The focus moves to the first invalid field.
  await page.getByText(fieldMessages.password).waitFor()
  await page.getByText(fieldMessages.passwordsDiffer).waitFor()
  await expect.poll(() => focusedName(page)).toBe('password')
  for (const field of ['password', 'confirmPassword']) {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('a quite different password')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login?email=*')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email)
  await expect.poll(() => focusedName(page)).toBe('password')
  await page.keyboard.type('a quite different password')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/**')
  expect(problems).toEqual([])
})

test('on a phone, accepts the code from the reset link only once', async () => {
  const person = await makePerson(stack, 'Tamsin', 'Greaves')
  const { page } = await visit(stack.url, phone)
  await page.goto(`/forgotpassword?email=${encodeURIComponent(person.email)}`)
  await page.getByRole('button', { name: authLabels.sendConfirmation }).click()
  await page.waitForURL('**/reset-password?email=*')
  const link = linkIn(await mailTo(stack.url, person.email, 'new password'))
  const setNew = async (password: string) => {
    await page.goto('about:blank')
    await page.goto(link)
    await page.waitForURL((url) => url.pathname === '/reset-password' && url.hash === '')
    expect(await page.getByLabel('Confirmation code').inputValue()).toBe(link.split('#code=')[1])
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: authLabels.confirm, exact: true }).click()
  }
  await setNew('a quite different password')
  await page.waitForURL('**/login')
  await setNew('yet another long password')
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Confirmation code').getAttribute('aria-invalid')).toBe('true')
  expect(new URL(page.url()).pathname).toBe('/reset-password')
})

test('the link in the sign-up email confirms the account on another device, then opens the sign-in page', async () => {
  const email = `rufus.${Math.random().toString(36).slice(2)}@example.org`
  const { page } = await visit(stack.url, desktop)
  await page.goto(`/signup?email=${encodeURIComponent(email)}`)
  await page.getByLabel('First name').fill('Rufus')
  await page.getByLabel('Last name').fill('Pennyfeather')
  await page.getByLabel('Phone').fill('555-0100')
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('Confirm password').fill('a long enough password')
  const signUp = page.getByRole('button', { name: authLabels.signUp })
  expect(await signUp.isDisabled()).toBe(true)
  for (const [label, words] of [
    [authLabels.acceptPrivacy, 'Global Privacy Control'],
    [authLabels.acceptTerms, 'State of Missouri'],
  ] as const) {
    await page.getByLabel(label).click()
    const dialog = page.getByRole('dialog')
    // The dialog shows the full legal text, not a summary.
    await dialog.getByText(words).first().waitFor()
    await dialog.getByRole('button', { name: authLabels.confirm }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await signUp.click()
  await page.getByText(messages.signupSuccess).waitFor()
  const link = linkIn(await mailTo(stack.url, email, 'registration code'))
  const elsewhere = await visit(stack.url, phone)
  await elsewhere.page.goto(link)
  await elsewhere.page.waitForURL((url) => url.pathname === '/signup' && url.hash === '')
  await elsewhere.page.getByRole('button', { name: authLabels.verify }).click()
  await elsewhere.page.waitForURL('**/login?email=*')
  expect(await elsewhere.page.getByLabel('Email').inputValue()).toBe(email)
  await elsewhere.page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await elsewhere.page.keyboard.press('Enter')
  await elsewhere.page.waitForURL('**/home/**')
  expect(elsewhere.problems).toEqual([])
  await elsewhere.context.close()
})

test('removes an invalid token from the URL and shows the error only once', async () => {
  const { page } = await visit(stack.url, desktop)
  for (const token of ['not-a-token', forgedToken()]) {
    await page.goto(`/home/myprofile?token=${token}`)
    await page.waitForURL((url) => url.pathname === '/login' && url.search === '')
    await page.getByText(authLabels.tokenExpired.slice('Token Expired: '.length)).waitFor()
    // The title has the focus, and the page's only button opens the sign-in form.
    await expect.poll(() => focusedName(page)).toBe('Token Expired')
    expect(await page.getByRole('listitem').count()).toBe(2)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.getByRole('button', { name: sessionTexts.signIn, exact: true }).click()
    await page.getByRole('button', { name: authLabels.signIn, exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: authLabels.signIn, exact: true }).waitFor()
    expect(await page.getByText('Token Expired').count()).toBe(0)
  }
})

test('reports a wrong password, and flags the email and password fields until the next key press', async () => {
  const person = await makePerson(stack, 'Tamsin', 'Greaves')
  const { page } = await visit(stack.url, desktop)
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('a wrong password')
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: messages.loginFailed })
    await alert.getByRole('link', { name: sessionTexts.chooseNewPassword }).waitFor()
    for (const field of ['email', 'password']) {
      const input = page.locator(`input[name=${field}]`)
      await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true')
      expect(await input.getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'))
    }
    await expect.poll(() => focusedName(page)).toBe('password')
    expect(await password.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([
      0,
      'a wrong password'.length,
    ])
    expect(await barriers(page)).toEqual([])
    await page.keyboard.type('a wrong password')
    expect(await page.locator('input[aria-invalid=true]').count()).toBe(0)
  }
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/**')
})

test('reports passwords that differ as soon as the second password field loses the focus, and explains why SIGN UP is disabled', async () => {
  const { page } = await visit(stack.url, phone)
  await page.goto('/signup')
  await page.getByRole('group', { name: sessionTexts.aboutYou }).getByLabel('First name').fill('Rufus')
  const own = page.getByRole('group', { name: sessionTexts.yourSignIn })
  await own.getByLabel('Password', { exact: true }).fill('a long enough password')
  const repeated = own.getByLabel('Confirm password')
  await repeated.focus()
  await page.keyboard.type('a long')
  expect(await page.getByText(fieldMessages.passwordsDiffer).count()).toBe(0)
  await page.keyboard.press('Tab')
  await own.getByText(fieldMessages.passwordsDiffer).waitFor()
  await repeated.fill('a long enough password')
  await own.getByText(fieldMessages.passwordsDiffer).waitFor({ state: 'detached' })

  const signUp = page.getByRole('button', { name: authLabels.signUp })
  const reason = async () => {
    const id = await signUp.getAttribute('aria-describedby')
    return id === null ? null : page.locator(`[id='${id}']`).textContent()
  }
  expect(await reason()).toBe(sessionTexts.acceptBoth)
  for (const [label, left] of [
    [authLabels.acceptPrivacy, sessionTexts.acceptOther],
    [authLabels.acceptTerms, null],
  ] as const) {
    const box = page.getByRole('checkbox', { name: label })
    // Clicking the name of a legal text opens the text, just as clicking the checkbox does.
    await page.getByRole('button', { name: label.slice('I accept '.length), exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: authLabels.confirm }).click()
    await expect.poll(() => box.isChecked()).toBe(true)
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await reason()).toBe(left)
  }
  expect(await signUp.isEnabled()).toBe(true)
})

test('rejects an easily guessed password with advice, and accepts a better one', async () => {
  const { page } = await visit(stack.url, phone)
  await page.goto('/signup')
  for (const [label, value] of [
    ['First name', 'Winifred'],
    ['Last name', 'Abara'],
    ['Phone', '555-0100'],
    ['Email', 'winifred.a@example.org'],
  ] as const)
    await page.getByLabel(label).fill(value)
  for (const label of [authLabels.acceptPrivacy, authLabels.acceptTerms]) {
    await page.getByLabel(label).click()
    await page.getByRole('dialog').getByRole('button', { name: authLabels.confirm }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const own = page.getByRole('group', { name: sessionTexts.yourSignIn })
  const password = own.getByLabel('Password', { exact: true })
  const signUpWith = async (typed: string) => {
    await password.fill(typed)
    await own.getByLabel('Confirm password').fill(typed)
    await page.getByRole('button', { name: authLabels.signUp }).click()
  }
  for (const [typed, message] of [
    ['password2024', fieldRules.passwordGuessable],
    ['Winifred1955', fieldRules.passwordPersonal],
  ] as const) {
    await signUpWith(typed)
    await own.getByText(message).waitFor()
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    expect(await password.evaluate((one) => one === document.activeElement)).toBe(true)
  }
  await signUpWith('lanterns over the bay')
  await page.getByLabel(/code/i).waitFor()
})

test('signs in with a valid token from the URL, unless another user is signed in', async () => {
  const person = await makePerson(stack, 'Tamsin', 'Greaves')
  const { page } = await visit(stack.url, desktop)
  await page.goto(`/home/importrecords?token=${person.token}`)
  await page.getByText('Tamsin Greaves').first().waitFor()
  await page.waitForURL((url) => !url.search.includes('token'))
  const other = await makePerson(stack, 'Rufus', 'Pennyfeather')
  await page.goto(`/home/importrecords?token=${other.token}`)
  await page.getByText('Tamsin Greaves').first().waitFor()
  await page.waitForURL((url) => !url.search.includes('token'))
  expect(await page.getByText('Rufus Pennyfeather').count()).toBe(0)
})

function forgedToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { Email: 'marisol@example.org', exp: Math.floor(Date.now() / 1000) + 600 }
  return `${part({ alg: 'HS256' })}.${part(claims)}.${'x'.repeat(43)}`
}

test('after sign-out, going back shows no patient data, even from the browser’s page cache', async () => {
  const person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  const { page } = await visit(stack.url, desktop)
  await signInThroughScreen(page, person)
  await page.goto('/home/importrecords')
  await page.getByText('Rufus Pennyfeather').first().waitFor()
  await page.evaluate(() => {
    localStorage.clear()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: authLabels.signIn }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: authLabels.signIn }).waitFor()
  expect(await page.getByText('Rufus Pennyfeather').count()).toBe(0)
})

test('every sign-in form is accessible and fits the screen, both empty and with errors', async () => {
  const { page } = await visit(stack.url, desktop)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const found: string[] = []
  for (const [address, button] of [
    ['/login', authLabels.signIn],
    ['/home?token=not-a-token', sessionTexts.signIn],
    ['/forgotpassword', authLabels.sendConfirmation],
    ['/reset-password?email=rufus%40example.org', authLabels.confirm],
    ['/signup?email=rufus%40example.org', authLabels.signUp],
    ['/login?email=rufus%40example.org#code=123456', authLabels.verify],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(address)
    const submit = page.getByRole('button', { name: button, exact: true })
    await submit.waitFor()
    const field = page.getByRole('textbox').first()
    if ((await submit.isEnabled()) && (await field.count()) > 0) await field.press('Enter')
    found.push(...(await barriers(page)).map((barrier) => `${address} ${barrier}`))
    found.push(...(await problemsAtWidths(page, 'body', [1440, 390, 320])).map((problem) => `${address} ${problem}`))
  }
  expect(found).toEqual([])
})

test('while the user waits for an emailed code, shows that email is delayed', async () => {
  const { page } = await visit(stack.url, phone)
  await page.route('**/api/settings/get', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), isMailDelayed: true } })
  })
  await page.goto('/login')
  await page.getByRole('button', { name: authLabels.signIn }).waitFor()
  expect(await page.getByText(bandTexts.mailDelayed).count()).toBe(0)
  await page.goto('/reset-password?email=rufus%40example.org')
  await page.getByText(`${bandTexts.mailDelayed} ${bandTexts.mailDelayedFacts}`).waitFor()
})

test('opens the demo family’s records with one click, but only while the demo runs', async () => {
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  const { page, problems } = await visit(stack.url, phone)
  await page.goto('/login', { waitUntil: 'networkidle' })
  const look = page.getByRole('button', { name: sessionTexts.demo })
  expect(await look.count()).toBe(0)
  await page.route('**/api/settings/get', async (route) => {
    const demoSignIn = { email: person.email, password: person.password }
    const answer = await fetch(route.request().url())
    await route.fulfill({ json: { ...((await answer.json()) as object), demoSignIn } })
  })
  await page.reload()
  await look.waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await look.click()
  await page.waitForURL('**/home/**')
  await page.getByText('Marisol Whitcombe').first().waitFor()
  expect(problems).toEqual([])
})
