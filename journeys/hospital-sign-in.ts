import type { Page } from 'playwright-core'

/** Signs in on a sandbox hospital's pages, selects the record if there are several, and allows or denies access. */
export async function authorizeAtHospital(
  page: Page,
  as: { username: string; patient?: string; allow?: boolean },
): Promise<void> {
  await page.getByLabel('Username').fill(as.username)
  await page.getByLabel('Password').fill(`practice-${as.username}`)
  await page.getByRole('button', { name: /sign in/i }).click()
  if (as.patient !== undefined) {
    await page.getByLabel(as.patient).check()
    await page.getByRole('button', { name: /continue|choose/i }).click()
  }
  await page.getByRole('button', { name: as.allow === false ? 'Deny' : 'Allow' }).click()
}
