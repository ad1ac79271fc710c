// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import { messages, pageTitles, shellLabels } from '@kinchart/contract/text/texts.ts'
import { goByMenu } from './go-by-menu.ts'
import { connectHospital, makePerson, openSignedIn, startTestStack, type KnownPerson, charts } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { useStack, visit } from './use-stack.ts'

let person: KnownPerson
const stack = useStack(async () => startTestStack({ SUPPORT_EMAIL: 'help@kinchart.example' }))
beforeAll(async () => {
  person = await makePerson(stack, 'Saoirse', 'Lindqvist')
  await connectHospital(stack, person, charts.saoirse)
})

/** Opens a signed-in page in a browser that has not cached the portal's files. */
async function signedIn(): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.getByRole('heading', { name: pageTitles.myprofile, level: 1 }).waitFor()
  return { page, context }
}

const open = goByMenu
const headed = async (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 }).waitFor()
const notLoaded = (page: Page) => page.getByRole('alert').filter({ hasText: loadingTexts.notLoaded })

async function fail(context: BrowserContext, file: string, times: number): Promise<() => number> {
  let requestCount = 0
  await context.route(`**/assets/${file}`, async (route: Route) => {
    requestCount += 1
    await (requestCount <= times ? route.abort() : route.continue())
  })
  return () => requestCount
}

test('retries a script that fails to load twice, without showing a message', async () => {
  const { page, context } = await signedIn()
  const getRequestCount = await fail(context, 'dependents-screen-*.js', 2)
  await open(page, pageTitles.dependents)
  await headed(page, pageTitles.dependents)
  expect(getRequestCount()).toBeGreaterThanOrEqual(3)
  expect(await notLoaded(page).count()).toBe(0)
})

test('retries a stylesheet that fails to load twice, without showing a message', async () => {
  const { page, context } = await visit(stack.url, desktop)
  const getRequestCount = await fail(context, 'details-*.css', 2)
  await openSignedIn(page, stack, person, '/home/myprofile')
  await headed(page, pageTitles.myprofile)
  expect(getRequestCount()).toBeGreaterThanOrEqual(3)
  expect(await notLoaded(page).count()).toBe(0)
})

test('reports a missing script only on the page that needs the script', async () => {
  const { page, context } = await signedIn()
  const reportUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/exception-log/create-entry')) reportUrls.push(request.url())
  })
  await fail(context, 'dependents-screen-*.js', Number.POSITIVE_INFINITY)
  await open(page, pageTitles.dependents)
  await notLoaded(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/home/dependents')
  expect(await page.getByText(loadingTexts.ready).count()).toBe(0)
  expect(await page.getByText(loadingTexts.broke).count()).toBe(0)
  await page.goBack()
  await headed(page, pageTitles.myprofile)
  await page.goForward()
  await notLoaded(page).waitFor()
  await open(page, pageTitles.encounters)
  await headed(page, pageTitles.encounters)
  await page.goBack()
  await notLoaded(page).waitFor()
  await context.unroute('**/assets/dependents-screen-*.js')
  await page.getByRole('button', { name: loadingTexts.retry }).click()
  await headed(page, pageTitles.dependents)
  expect(reportUrls).toEqual([])
})

test('reports a dialog that fails to load, and opens the dialog on retry', async () => {
  const { page, context } = await signedIn()
  await page.getByLabel('City').fill('Columbia')
  await fail(context, 'support-dialog-*.js', 4)
  await page.getByRole('button', { name: shellLabels.userSupport }).click()
  const failed = page.getByRole('dialog', { name: loadingTexts.notLoaded })
  await failed.getByRole('button', { name: loadingTexts.retry }).click()
  await page.getByRole('dialog', { name: shellLabels.userSupport }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('City').inputValue()).toBe('Columbia')
})

test('retries the PDF viewer’s script, and shows a retry button if the script never loads', async () => {
  const { page, context } = await signedIn()
  await fail(context, 'pdf.worker*.mjs', 5)
  await page.goto('/home/myrecords/drvisitnotes')
  await page
    .getByRole('row')
    .filter({ hasText: 'Discharge summary' })
    .first()
    .getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) })
    .click()
  const viewer = page.getByRole('dialog').last()
  await viewer.getByText(loadingTexts.notLoaded).waitFor()
  expect(await viewer.getByText(messages.documentLoadError).count()).toBe(0)
  await viewer.getByRole('button', { name: loadingTexts.retry }).click()
  await viewer.getByText('Reflux in pregnancy. Rest, small meals.').waitFor()
})

/** Simulates a deployment: the page refers to a new script, and a script of the old build is deleted. */
async function deploy(
  context: BrowserContext,
  deletedFile: string,
  answer: Parameters<Route['fulfill']>[0],
): Promise<void> {
  await context.route(`**/assets/${deletedFile}`, async (route) => route.fulfill(answer))
  await context.route('**/assets/index-newer.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await context.route('**/login', async (route) => {
    const isPage = route.request().isNavigationRequest()
    if (isPage) return route.continue()
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><script type="module" crossorigin src="/assets/index-newer.js"></script>',
    })
  })
}

for (const [what, answer] of [
  ['with 404', { status: 404, contentType: 'application/json', body: '{}' }],
  ['with a page', { status: 200, contentType: 'text/html', body: '<!doctype html><title>Kinchart</title>' }],
] as const)
  test(`reloads the page only once if the server answers requests for an old deployment’s scripts ${what}`, async () => {
    const { page, context } = await signedIn()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await deploy(context, 'dependents-screen-*.js', answer)
    await open(page, pageTitles.dependents)
    await page.getByText(loadingTexts.replaced).waitFor()
    await page.getByText(loadingTexts.ready).waitFor()
    expect(loads).toBe(1)
    await open(page, pageTitles.myprofile)
    await headed(page, pageTitles.myprofile)
    await context.unroute('**/assets/dependents-screen-*.js')
    await open(page, pageTitles.dependents)
    await headed(page, pageTitles.dependents)
    expect(loads).toBe(1)
  })

test('after a deployment, asks before reloading if the user has typed text', async () => {
  const { page, context } = await signedIn()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await deploy(context, 'support-dialog-*.js', { status: 404, contentType: 'application/json', body: '{}' })
  await page.getByLabel('City').fill('Columbia')
  await page.getByRole('button', { name: shellLabels.userSupport }).click()
  const dialog = page.getByRole('dialog', { name: loadingTexts.replaced })
  await dialog.getByRole('button', { name: loadingTexts.reload }).click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByLabel('City').inputValue()).toBe('Columbia')
  expect(loads).toBe(0)
})

test('reports a page that crashes, and keeps the menu and the Back button working', async () => {
  const { page, context } = await signedIn()
  await context.route('**/assets/dependents-screen-*.js', async (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const DependentsScreen = () => { throw new RangeError("broken") }',
    }),
  )
  await open(page, pageTitles.dependents)
  await page.getByRole('heading', { name: loadingTexts.broke }).waitFor()
  await page.getByText(loadingTexts.brokeTold).waitFor()
  await page.goBack()
  await headed(page, pageTitles.myprofile)
  await page.goForward()
  await page.getByRole('heading', { name: loadingTexts.broke }).waitFor()
  await open(page, pageTitles.encounters)
  await headed(page, pageTitles.encounters)
})
