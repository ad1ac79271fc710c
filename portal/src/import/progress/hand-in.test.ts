import { afterEach, expect, test, vi } from 'vitest'
import { CallFailedError } from '#api/send.ts'
import { handIn } from './use-import-run.ts'

afterEach(() => vi.unstubAllGlobals())

/** Simulates a server whose response depends on the path, and a browser that records redirects. */
function stub(answers: Readonly<Record<string, Response>>) {
  const requests: { path: string; body: unknown }[] = []
  const went: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('window', {
    location: { replace: (url: string) => went.push(url), origin: 'https://kinchart.example' },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'https://kinchart.example')
    requests.push({ path: pathname, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    return answers[pathname] ?? new Response('{}', { status: 500 })
  })
  return { asked: requests, went }
}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const refused = { state: 's', error: 'invalid_scope', description: 'patient/Flag.rs' }

test('requests fewer scopes after the provider rejects one', async () => {
  const authorizationUrl = 'https://provider.example/authorize?scope=less'
  const { asked, went } = stub({ '/api/imports/retry-authorization': json({ authorizationUrl }) })
  void handIn(refused)
  await expect.poll(() => went).toEqual([authorizationUrl])
  expect(asked).toEqual([
    { path: '/api/imports/retry-authorization', body: { state: 's', description: 'patient/Flag.rs' } },
  ])
})

test('fails without a redirect if the server can’t leave out any scopes', async () => {
  const problem = { code: 'authorization-failed', requestId: 'r', message: 'The sign-in was not finished.' }
  const { went } = stub({ '/api/imports/retry-authorization': json(problem, 502) })
  await expect(handIn(refused)).rejects.toThrow(CallFailedError)
  expect(went).toEqual([])
})

test('submits a provider error other than invalid_scope to the server, but without the error’s description', async () => {
  const { asked, went } = stub({})
  await expect(handIn({ state: 's', error: 'access_denied', description: 'no' })).rejects.toThrow(CallFailedError)
  expect(asked[0]).toEqual({ path: '/api/imports/finish-authorization', body: { state: 's', error: 'access_denied' } })
  expect(went).toEqual([])
})
