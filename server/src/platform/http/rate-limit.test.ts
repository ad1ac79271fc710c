import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings } from '@kinchart/contract/support.ts'
import { startPortal } from '../../../test/start-portal.ts'
import type { TestPortal } from '../../../test/start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal.close())

/** Asks so often, some at a time; answers the statuses that came. */
async function ask(path: string, times: number, url = portal.url): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let asked = 0; asked < times; asked += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, async () => fetch(`${url}${path}`)))
    for (const answer of answers) {
      statuses.add(answer.status)
      await answer.arrayBuffer()
    }
  }
  return statuses
}

test('opening the portal many times, with all its files, does not use up what a person may ask', async () => {
  expect(await ask('/healthz', 1300)).toEqual(new Set([200]))
  expect((await portal.call(getSettings)).status).toBe(200)
})

test('who asks more than twelve hundred times a minute is told to wait', async () => {
  expect(await ask('/api/Settings/get-settings', 1300)).toEqual(new Set([200, 429]))
  expect((await portal.call(getSettings)).code).toBe('too-many-requests')
  expect(await ask('/Settings/get-settings', 100)).toEqual(new Set([429]))
})

test('who looks for calls that are not there is told to wait, too', async () => {
  const other = await startPortal()
  expect(await ask('/api/nothing', 1300, other.url)).toEqual(new Set([404, 429]))
  await other.close()
})
