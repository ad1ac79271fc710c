// @module-tag soak
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { upsertApp } from '@kinchart/server/access/connected-apps/clients.ts'
import { appConsentTexts as asking, connectedAppTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { connectHospital, makePerson, openSignedIn, startTestStack, type KnownPerson, charts } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { openSmartApp, type SmartApp } from './smart-app-page.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())
let app: SmartApp
let person: KnownPerson
beforeAll(async () => {
  app = await openSmartApp()
  const { database, cipher } = stack.kinchart
  await upsertApp(database.db, cipher, {
    ...{ clientId: 'tidewell', name: 'Tidewell', publisher: 'Tidewell Health', isAssistant: false, isVerified: true },
    ...{ method: 'none', redirectUris: [`${app.url}/back`] },
  })
  person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await connectHospital(stack, person, charts.marisol)
})
afterAll(async () => app.close())

type Resource = Record<string, unknown> & { readonly resourceType: string; readonly id: string }
type Entry = { readonly resource: Resource; readonly search: { readonly mode: string } }
type Bundle = { readonly total: number; readonly entry?: readonly Entry[] }
type Smart = {
  readonly patient: {
    readonly id: string
    readonly request: <Answer>(path: string, options?: object) => Promise<Answer>
  }
  readonly user: { readonly fhirUser: string }
  readonly state: { readonly tokenResponse: Readonly<Record<string, string>> }
  readonly request: <Answer>(path: string, options?: object) => Promise<Answer>
  readonly refresh: () => Promise<unknown>
}
declare const smart: Smart

const scope =
  'openid fhirUser launch/patient offline_access patient/Patient.rs patient/Condition.rs patient/Observation.rs'

const refusalOf = async (page: Page): Promise<string> =>
  page.evaluate(async () =>
    smart.request('Condition').then(
      () => 'answered',
      (error: { readonly status?: number; readonly message: string }) => `${error.status} ${error.message}`,
    ),
  )

test('connects a browser app that uses the fhirclient library, and rejects the app’s token after access ends', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/overview')
  await page.goto(app.launchAt(`${stack.url}/fhir`, scope))
  await page.getByRole('button', { name: 'Connect my records' }).click()
  await page.getByRole('heading', { name: asking.title({ app: 'Tidewell' }) }).waitFor()
  for (const kind of [/^Conditions/, /^Labs/]) await page.getByRole('checkbox', { name: kind }).check()
  await page.getByRole('button', { name: asking.allow }).click()
  await page.getByRole('heading', { name: 'Records of Marisol Whitcombe' }).waitFor()

  const facts = await page.evaluate(async () => ({
    patientId: smart.patient.id,
    fhirUser: smart.user.fhirUser,
    isRefreshable: smart.state.tokenResponse['refresh_token'] !== undefined,
    conditions: await smart.patient.request<Bundle>('Condition'),
  }))
  expect(facts.patientId).toBe(person.profileId)
  expect(facts.fhirUser).toBe(`Patient/${person.profileId}`)
  expect(facts.isRefreshable).toBe(true)
  const { entry: conditions = [], total } = facts.conditions
  expect(conditions.map(({ resource }) => resource.resourceType)).toContain('Condition')
  expect(total).toBe(conditions.length)

  const read = await page.evaluate(async () => {
    const pages: number[] = []
    const found = await smart.patient.request<readonly Resource[]>('Observation?_count=7', {
      pageLimit: 0,
      flat: true,
    })
    await smart.patient.request('Observation?_count=7', {
      pageLimit: 0,
      onPage: ({ entry = [] }: Bundle) => void pages.push(entry.filter(({ search }) => search.mode === 'match').length),
    })
    const { total: all } = await smart.request<Bundle>('Observation?_summary=count')
    const isMatch = ({ resourceType }: Resource): boolean => resourceType === 'Observation'
    const otherJson = JSON.stringify(found.filter((one) => !isMatch(one)))
    return { pages, ids: found.filter(isMatch).map(({ id }) => id), all, said: otherJson }
  })
  // The patient selected labs but not vitals. In addition to the records, the response contains this message.
  expect(read.said).toContain('The person did not let this app read: Vitals.')
  expect(read.pages.length).toBeGreaterThan(1)
  expect(read.ids.length).toBe(read.all)
  expect(new Set(read.ids).size).toBe(read.all)
  expect(read.pages.reduce((sum, count) => sum + count, 0)).toBe(read.all)

  const renewed = await page.evaluate(async () => {
    const before = smart.state.tokenResponse['access_token']
    await smart.refresh()
    const { total: again } = await smart.request<Bundle>('Condition')
    return { isOther: before !== smart.state.tokenResponse['access_token'], again }
  })
  expect(renewed).toEqual({ isOther: true, again: total })

  const { page: portal } = await visit(stack.url, desktop)
  await openSignedIn(portal, stack, person, '/home/connected-apps')
  const card = portal.getByRole('region', { name: 'Tidewell' })
  await card.getByRole('button', { name: words.endOf({ app: 'Tidewell' }) }).click()
  await portal.getByRole('dialog').getByRole('button', { name: words.end }).click()
  await portal.getByText(words.none).waitFor()
  expect(problems).toEqual([])
  expect(await refusalOf(page)).toMatch(/401|expired|unauthorized/i)
})
