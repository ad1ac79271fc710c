import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { getOverview } from '@kinchart/contract/calls/overview.ts'
import { authLabels, pageTitles } from '@kinchart/contract/text/texts.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { firstVisitTexts, overviewTexts } from '@kinchart/texts/en/overview.ts'
import { countFiles, type ReceivedFile } from './count-files.ts'
import { connectHospital, makePerson, openSignedIn, charts } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const isScript = ({ path }: ReceivedFile) => path.endsWith('.js')

async function gzipBytes(files: readonly ReceivedFile[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async ({ path }) => gzipSync(await (await fetch(stack.url + path)).arrayBuffer()).length),
  )
  return sizes.reduce((total, size) => total + size, 0)
}

test('loads the sign-in page with at most 12 precompressed scripts', async () => {
  const { page, context } = await visit(stack.url, desktop)
  const receivedFiles = await countFiles(context, page)
  await page.goto('/login')
  await page.getByRole('button', { name: authLabels.signIn, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = [...receivedFiles.values()].filter(isScript)
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.length).toBeLessThanOrEqual(12)
  expect(await gzipBytes(scripts)).toBeLessThanOrEqual(180_000)
  expect(scripts.filter(({ bytes, encoding }) => bytes > 4000 && encoding !== 'br')).toEqual([])
})

const others = ['myrecords', 'claims', 'importrecords', 'share-records', 'appointments', 'dependents', 'myprofile']
test.each([['/home/overview', 13], ...others.map((path) => [`/home/${path}`, 16] as const)] as const)(
  'opens %s for the first time with at most %i files',
  { tags: 'soak' },
  async (path, most) => {
    const person = await makePerson(stack, 'Ilse', 'Marrow')
    const { page, context } = await visit(stack.url, desktop)
    // Sign in on a page of the portal's origin that loads no files, so that the measured page still requests every
    // file.
    await openSignedIn(page, stack, person, '/healthz')
    const receivedFiles = await countFiles(context, page)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const paths = [...receivedFiles.values()].map((file) => file.path)
    expect(paths).toContain(path)
    expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(most)
    // Only pages with a list load the list chunk, and only pages with a data grid load the grid chunk.
    expect(paths.some((one) => one.startsWith('/assets/lists-'))).toBe(path.endsWith('myrecords'))
    await context.close()
  },
)

test('opens a list in the data grid by loading at most 16 files', { tags: 'soak' }, async () => {
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await connectHospital(stack, person, charts.marisolAtJuniper)
  const { page, context } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/healthz')
  const receivedFiles = await countFiles(context, page)
  await page.goto('/home/myrecords/immunization')
  await page.getByRole('grid').waitFor()
  await page.waitForLoadState('networkidle')
  const paths = [...receivedFiles.values()].map((file) => file.path)
  expect(paths.some((one) => one.startsWith('/assets/record-grid-'))).toBe(true)
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(16)
})

test(
  'requests a screen’s script in parallel with the script of the layout around the screen',
  { tags: 'soak' },
  async () => {
    const person = await makePerson(stack, 'Ilse', 'Marrow')
    const { page } = await visit(stack.url, desktop)
    await openSignedIn(page, stack, person, '/healthz')
    const screenRequest = page.waitForRequest(/\/assets\/claims-hub-[^/]*\.js$/)
    await page.route(/\/assets\/around-[^/]*\.js$/, async (route) => {
      await screenRequest
      await route.continue()
    })
    await page.goto('/home/claims')
    await page.getByRole('heading', { level: 1, name: pageTitles.claims }).waitFor()
  },
)

test('requests the overview’s data once, in parallel with the portal’s files', { tags: 'soak' }, async () => {
  const person = await makePerson(stack, 'Ilse', 'Marrow')
  const { page } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/overview')
  await page.getByText(firstVisitTexts.title).waitFor()
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === `/api${getOverview.path}`) requestedPaths.push(pathname)
  })
  const overviewRequest = page.waitForRequest(`**/api${getOverview.path}?*`)
  await page.route(/\/assets\/around-[^/]*\.js$/, async (route) => {
    await overviewRequest
    await route.continue()
  })
  await page.reload()
  await page.getByText(firstVisitTexts.title).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requestedPaths.length).toBe(1)
})

test('shows an entry’s name immediately, while its details are still loading', { tags: 'soak' }, async () => {
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await connectHospital(stack, person, charts.marisolAtJuniper)
  const { page } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/healthz')
  let come = (): void => undefined
  const isToCome = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/assets\/details-[^/]*\.js$/, async (route) => {
    await isToCome
    await route.continue()
  })
  await page.goto('/home/overview')
  const allergies = page.getByRole('region', { name: overviewTexts.allergies })
  const opener = allergies.getByRole('button').first()
  await opener.click()
  const dialog = page.getByRole('dialog')
  const title = await dialog.getByRole('heading', { level: 2 }).textContent()
  expect(await dialog.locator('[aria-busy=true]').count()).toBe(1)
  come()
  await dialog.getByText(resultTexts.technical).waitFor()
  expect(await dialog.getByRole('heading', { level: 2 }).textContent()).toBe(title)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})
