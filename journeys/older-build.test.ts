// @module-tag soak
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { buildPortal } from '../scripts/build-portal.ts'
import { goByMenu } from './go-by-menu.ts'
import {
  connectHospital,
  makePerson,
  signInThroughScreen,
  startTestStack,
  type KnownPerson,
  charts,
} from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'

let person: KnownPerson
let own: readonly string[]
let builds: readonly [Build, Build]
const served = mkdtempSync(join(tmpdir(), 'kinchart-portal-'))
afterAll(() => rmSync(served, { recursive: true, force: true }))
beforeAll(async () => {
  // The test changes the files, so don't copy their compressed versions, which would be outdated.
  cpSync(await buildPortal(), served, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) })
  own = readdirSync(join(served, 'assets')).filter((name) => /-[\w-]{8}\.(?:m?js|css)$/.test(name))
  builds = [prepare('first'), prepare('second')]
})
const stack = useStack(async () => startTestStack({}, served))
beforeAll(async () => {
  person = await makePerson(stack, 'Saoirse', 'Lindqvist')
  await connectHospital(stack, person, charts.saoirse)
})

type Build = { readonly files: readonly string[]; readonly page: string; readonly worker: string }

function prepare(mark: string): Build {
  const assets = join(served, 'assets')
  const names = new Map(
    own.map((name) => [
      name,
      name.replace(/^(.*)-[\w-]{8}(\.\w+)$/, (_, first, last) => `${first}-${mark}${own.indexOf(name)}${last}`),
    ]),
  )
  const rename = (text: string) => text.replaceAll(/[\w.~-]+\.(?:m?js|css)/g, (name) => names.get(name) ?? name)
  for (const [name, newer] of names)
    writeFileSync(join(assets, newer), rename(readFileSync(join(assets, name), 'utf8')))
  return {
    files: [...names.values()],
    page: rename(readFileSync(join(served, 'index.html'), 'utf8')),
    worker: rename(readFileSync(join(served, 'sw.js'), 'utf8')).replace(
      /(url:`index\.html`,revision:)`\w+`/,
      `$1\`${mark}\``,
    ),
  }
}

function deploy(newer: Build, older: readonly string[]): void {
  for (const file of older) rmSync(join(served, 'assets', file))
  writeFileSync(join(served, 'index.html'), newer.page)
  writeFileSync(join(served, 'sw.js'), newer.worker)
}

const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src') ?? '')

async function openFromCache() {
  const visitor = await visit(stack.url, desktop, { keepsFiles: true })
  await signInThroughScreen(visitor.page, person)
  await visitor.page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await visitor.page.reload()
  await expect.poll(() => visitor.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  return visitor
}

test('reports a newer build, and loads the newer build once the user agrees', async () => {
  const { page, problems } = await openFromCache()
  deploy(builds[0], own)
  await page.goto('/home/dependents')
  await page.getByRole('heading', { name: pageTitles.dependents, level: 1 }).waitFor()
  expect(await buildOf(page)).not.toContain('first')
  await page.getByText(loadingTexts.ready).waitFor()
  // Parts of the older build must still load.
  await goByMenu(page, pageTitles.encounters)
  await page.getByRole('heading', { name: pageTitles.encounters, level: 1 }).waitFor()
  await page.getByRole('button', { name: loadingTexts.reload }).click()
  await expect.poll(() => buildOf(page)).toContain('first')
  await page.getByRole('heading', { name: pageTitles.encounters, level: 1 }).waitFor()
  expect(problems).toEqual([])
})

test('loads the newer build if an old script is neither cached nor on the server', async () => {
  const { page } = await openFromCache()
  deploy(builds[1], builds[0].files)
  await page.goto('/home/myrecords/drvisitnotes')
  const open = page
    .getByRole('row')
    .filter({ hasText: 'Discharge summary' })
    .first()
    .getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) })
  await open.click()
  await expect.poll(() => buildOf(page)).toContain('second')
  await open.click()
  await page.getByRole('dialog').last().getByText('Reflux in pregnancy. Rest, small meals.').waitFor()
})
