import { beforeEach, expect, test } from 'vitest'
import { askPage } from './ask-page.ts'
import { openRound, type Run } from './run.ts'

type Sent = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

let requests: { readonly href: string; readonly token: string | undefined }[] = []
beforeEach(() => {
  requests = []
})

const sent = (body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Sent => ({
  ...{ status, headers },
  body: Buffer.from(body),
})
const outcome = (issue: readonly object[]) => JSON.stringify({ resourceType: 'OperationOutcome', issue })
const there = new URL('https://records.example/fhir/Condition?patient=1')

const ask = async (answer: (url: URL) => Sent) => {
  const run = {
    ...{ fhirBase: 'https://records.example/fhir', documentHosts: [], quirks: { onEveryQuery: null } },
    ...{ round: openRound(0), timings: { backoffMs: 1, comeBackMs: [] }, signal: new AbortController().signal },
    grants: { token: async () => 'ours', renew: async () => 'ours' },
    outbound: {
      call: async (url: URL, { headers }: { headers: Readonly<Record<string, string>> }) => {
        requests.push({ href: url.href, token: headers['authorization'] })
        return answer(url)
      },
    },
  }
  return askPage(run as unknown as Run, 'Condition', there)
}

test('treats a response without results or issues as unreadable', async () => {
  for (const body of [outcome([]), '{"resourceType":"Parameters"}', '{"resourceType":"Observation","id":"1"}', ''])
    expect(await ask(() => sent(body))).toMatchObject({ kind: 'failed', reason: 'answer-unreadable' })
})

test('treats an error sent with a success status as a refusal', async () => {
  const operationOutcome = outcome([{ severity: 'fatal', code: 'not-supported', diagnostics: 'Not for patients' }])
  const refused = { kind: 'refused', status: 400, outcomes: [{ issues: [{ text: 'Not for patients' }] }] }
  expect(await ask(() => sent(operationOutcome))).toMatchObject(refused)
  const inside = `{"resourceType":"Bundle","total":0,"entry":[{"resource":${operationOutcome},"search":{"mode":"outcome"}}]}`
  expect(await ask(() => sent(inside))).toMatchObject(refused)
})

test('follows a redirect within the source, and returns the page’s final address', async () => {
  const moved = 'https://records.example/fhir/v2/Condition?patient=1'
  const page = await ask(({ href }) =>
    href === moved ? sent('{"resourceType":"Bundle"}') : sent('', 308, { location: '/fhir/v2/Condition?patient=1' }),
  )
  expect(page).toMatchObject({ kind: 'page', url: new URL(moved) })
  expect(requests.map(({ token }) => token)).toEqual(['Bearer ours', 'Bearer ours'])
})

test('does not follow a redirect to another host, and sends no token to that host', async () => {
  const page = await ask(() => sent('', 302, { location: 'https://elsewhere.example/login' }))
  expect(page).toMatchObject({ kind: 'failed', reason: 'foreign-page' })
  expect(requests.map(({ href }) => new URL(href).host)).toEqual(['records.example'])
})

test('stops at a redirect loop', async () => {
  expect(await ask(() => sent('', 307, { location: there.href }))).toMatchObject({
    kind: 'failed',
    reason: 'page-loop',
  })
  expect(requests.length).toBeLessThan(10)
})

test.each([
  '<https://records.example/fhir?page=2>; rel="next"',
  '<https://records.example/fhir>; rel=self, <https://records.example/fhir?page=2>; title="b, c"; rel=next',
])('follows a link to the next page that appears only in the header %s', async (link) => {
  const page = await ask(() => sent('{"resourceType":"Bundle","total":25,"entry":[]}', 200, { link }))
  expect(page).toMatchObject({
    kind: 'page',
    bundle: { links: [{ relation: 'next', url: 'https://records.example/fhir?page=2' }] },
  })
})

test('prefers the next link in the Bundle to the next link in the header, and ignores other link relations', async () => {
  const body = '{"resourceType":"Bundle","link":[{"relation":"next","url":"https://records.example/fhir?page=3"}]}'
  const link = '<https://records.example/fhir?page=2>; rel="next"'
  const page = await ask(() => sent(body, 200, { link }))
  expect(page).toMatchObject({ bundle: { links: [{ url: 'https://records.example/fhir?page=3' }] } })
  const first = await ask(() => sent('{"resourceType":"Bundle"}', 200, { link: '<https://x.example>; rel="first"' }))
  expect(first).toMatchObject({ bundle: { links: [] } })
})
