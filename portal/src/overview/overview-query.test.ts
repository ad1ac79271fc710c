import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getOverview } from '@kinchart/contract/calls/overview.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '#api/query-client.ts'
import { saveTokens } from '#api/token-store.ts'
import { MemoryStorage } from '#session/own-storage.ts'
import { today } from '#text/record-text.ts'
import { overviewQuery } from './overview-card.tsx'

const mark = 'their mark'
const answerOf = (message: string): AnswerOf<typeof getOverview> => ({
  ...{ message, sources: [], fresh: null, next: null, measures: null, outOfRange: null },
  current: { medications: null, allergies: null, conditions: null },
})

let requestedPaths: string[]
const begin = (of: object, answer: unknown) =>
  vi.stubGlobal('kinchartBegun', {
    overview: { profileId: 'ilse', day: today(), mark, answer: Promise.resolve(answer), ...of },
  })
const open = async (profileId: string) => (await newQueryClient().fetchQuery(overviewQuery(profileId))).message

beforeEach(() => {
  requestedPaths = []
  const browser = new MemoryStorage()
  vi.stubGlobal('localStorage', browser)
  saveTokens({ token: 'a token', refreshToken: mark })
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined })
  vi.stubGlobal('fetch', async (address: string) => {
    requestedPaths.push(address.split('?')[0] ?? '')
    return Response.json(answerOf('asked'))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('uses the prefetched overview once, and then requests a new overview each time', async () => {
  begin({}, answerOf('begun'))
  expect(await open('ilse')).toBe('begun')
  expect(requestedPaths).toEqual([])
  expect(await open('ilse')).toBe('asked')
})

test.each([
  ['for another person', { profileId: 'petra' }, answerOf('begun')],
  ['for another day', { day: '2001-01-01' }, answerOf('begun')],
  ['from an older session', { mark: 'an older mark' }, answerOf('begun')],
  ['without a response', {}, null],
  ['with an invalid response', {}, { message: 'begun' }],
])('ignores a prefetched overview %s, and requests a new one', async (_which, of, answer) => {
  begin(of, answer)
  expect(await open('ilse')).toBe('asked')
  expect(requestedPaths).toEqual([`/api${getOverview.path}`])
})

test('ignores a prefetched overview older than half a minute, and requests a new one', async () => {
  begin({}, answerOf('begun'))
  vi.spyOn(performance, 'now').mockReturnValue(31_000)
  expect(await open('ilse')).toBe('asked')
})
