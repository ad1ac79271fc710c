import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '@kinchart/contract/account.ts'
import { getConnectedEhrs } from '@kinchart/contract/import.ts'
import { busyIn } from '@kinchart/texts/busy.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal } from '../../../test/start-portal.ts'
import type { TestPortal } from '../../../test/start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
})
afterAll(async () => portal.close())

/** Somebody new, from an address of their own. */
const from = (at: number) => ({ 'x-forwarded-for': `198.18.${Math.floor(at / 250)}.${1 + (at % 250)}` })

test('two thousand people who come at once are answered, or told when to come again, and whoever reads goes on', async () => {
  const ana = await signUpPerson(portal, 'ana@example.org')
  const reading = async () => portal.call(getConnectedEhrs, { as: ana, headers: from(5000) })
  expect((await reading()).status).toBe(200)
  const over = new AbortController()
  const burst = Promise.all(Array.from({ length: 2000 }, async (_, at) => signIn(at))).finally(() => over.abort())
  const [read, pages]: [number[], number[]] = [[], []]
  while (!over.signal.aborted) {
    read.push((await reading()).status)
    pages.push(await openPage(3000 + pages.length))
  }
  const answers = await burst
  expect(new Set(read)).toEqual(new Set([200]))
  expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(['400 credentials-wrong', '503 busy']),
  )
  expect(answers.filter(({ status, wait }) => status === 503 && !(Number(wait) >= 2))).toEqual([])
  expect(pages).toContain(503)
  expect(portal.logged.filter(({ event }) => event === 'overloaded')).toHaveLength(1)
})

async function signIn(at: number) {
  const answer = await fetch(`${portal.url}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json', ...from(at) },
    body: JSON.stringify({ email: `nobody${at}@example.org`, password: 'not the password of anybody' }),
  })
  const { code } = (await answer.json()) as { code: string }
  return { status: answer.status, code, wait: answer.headers.get('retry-after') }
}

/** What a browser is shown where it has to wait: that it has, in both languages, by a page that loads itself again. */
async function openPage(at: number) {
  const answer = await fetch(`${portal.url}/home/records`, { headers: { accept: 'text/html', ...from(at) } })
  const [html, wait] = [await answer.text(), answer.headers.get('retry-after')]
  // No portal is built for this server.
  if (answer.status === 404) return 404
  expect(html).toContain(`<meta http-equiv="refresh" content="${wait}">`)
  for (const language of ['en', 'es'] as const) expect(html).toContain(busyIn(language).busyPage.title)
  return answer.status
}

test('the process says that it lives while others are told to wait', async () => {
  const flood = Promise.all(
    Array.from({ length: 1000 }, async (_, at) => (await fetch(`${portal.url}/`, { headers: from(at) })).arrayBuffer()),
  )
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  await flood
})
