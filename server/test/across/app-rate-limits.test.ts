import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortalAt } from '../connect-app.ts'
import { isSoak } from '../is-soak.ts'
import type { TestPortal } from '../start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortalAt()
})
afterAll(async () => portal.close())

const form = async (path: string) =>
  fetch(`${portal.url}${path}`, { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token' }) })
const json = async (path: string) =>
  fetch(`${portal.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })

const limits = [
  ['for tokens', 600, async () => form('/oauth/token')],
  ['to be let in', 120, async () => fetch(`${portal.url}/oauth/authorize`, { redirect: 'manual' })],
  ['to be registered', 10, async () => form('/oauth/register')],
  [
    'for a record as FHIR',
    1200,
    async (at: number) => fetch(`${portal.url}/fhir/${at % 2 === 0 ? 'Condition' : 'Goal/1'}`),
  ],
  ['as an assistant', 600, async () => json('/mcp')],
] as const

// Some limits need hundreds of requests, so `npm test` tries only the low limits.
test.each(limits.filter(([, most]) => isSoak || most <= 120))(
  'limits requests %s to %d per minute',
  async (_what, most, ask) => {
    for (let at = 0; at < most; at++) {
      const { status, body } = await ask(at)
      await body?.cancel()
      if (status === 429) throw new Error(`Refused at question ${at + 1}.`)
    }
    const refused = await ask(most)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('content-type')).toContain('json')
    expect(await refused.text()).toMatch(/too-many-requests/)
  },
)
