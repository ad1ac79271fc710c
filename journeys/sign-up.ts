import type { Page } from 'playwright-core'

export type NewPerson = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

export async function signUpThroughScreens(page: Page, url: string, person: NewPerson): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Phone').fill('555-0100')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  for (const document of ['I accept Privacy Policy', 'I accept Terms and Conditions']) {
    await page.getByLabel(document).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'SIGN UP' }).click()
  await page.getByLabel(/code/i).waitFor()
  await page.getByLabel(/code/i).fill(await mailedCode(url, person.email))
  await page.getByRole('button', { name: 'Verify' }).click()
}

async function mailedCode(url: string, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } })
    const mails = (await answer.json()) as { to: string; text: string }[]
    const code = /code is (\d{6})/.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[1]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('No registration code was mailed.')
}
