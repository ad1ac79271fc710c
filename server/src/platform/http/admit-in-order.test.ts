import { expect, test } from 'vitest'
import { admitInOrder, type Asker } from './admit-in-order.ts'
import { ApiError } from './api-error.ts'

function door(lag = 0) {
  let now = 0
  let timers: { at: number; ring: () => void }[] = []
  let lagMs = lag
  const events: string[] = []
  const { enter } = admitInOrder({
    lagMs: () => lagMs,
    onBusy: () => events.push('busy'),
    onOver: (count) => events.push(`over after ${count}`),
    now: () => now,
    later: (ring, ms) => {
      const timer = { at: now + ms, ring }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
  })
  const letIn: { name: string; end: () => void }[] = []
  const sentAway: { name: string; seconds: number | undefined }[] = []
  const settle = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  return {
    ...{ letIn, sentAway, told: events },
    names: () => letIn.map(({ name }) => name),
    hasLag: (ms: number) => {
      lagMs = ms
    },
    come: async (asker: Asker, names: readonly string[], caller?: string) => {
      for (const name of names)
        void enter(asker, caller ?? name).then(
          (end) => letIn.push({ name, end }),
          (error: unknown) =>
            sentAway.push({ name, seconds: error instanceof ApiError ? error.retryAfterSeconds : undefined }),
        )
      await settle()
    },
    pass: async (ms: number) => {
      const until = now + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0]
        if (!next) break
        timers = timers.filter((one) => one !== next)
        now = Math.max(now, next.at)
        next.ring()
        await settle()
      }
      now = until
    },
  }
}

const numbered = (what: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${what}-${at + 1}`)

test('admits a fixed number of requests at once, and one more request after each response', async () => {
  const { come, letIn, names } = door()
  await come('new', numbered('ana', 10))
  expect(names()).toEqual(numbered('ana', 8))
  letIn[3]?.end()
  await come('new', [])
  expect(names()).toEqual(numbered('ana', 9))
})

test('admits fewer requests at once under load', async () => {
  const { come, names, hasLag, pass } = door(200)
  await come('new', numbered('ana', 10))
  expect(names()).toEqual(['ana-1'])
  hasLag(0)
  await pass(50)
  expect(names()).toEqual(numbered('ana', 8))
})

test('does not let requests that wait for a hospital block other requests', async () => {
  const { come, names, pass } = door()
  await come('new', numbered('ana', 9))
  await pass(1000)
  expect(names()).toEqual(numbered('ana', 9))
})

test('admits signed-in users with recent requests before new callers', async () => {
  const { come, letIn, names } = door()
  await come('known', numbered('reader', 65))
  await come('new', ['ana'])
  expect(names()).toEqual(numbered('reader', 64))
  letIn[0]?.end()
  await come('new', [])
  expect(names()).toEqual([...numbered('reader', 65), 'ana'])
})

test('when two thousand requests arrive at once, gives each rejected request a later retry time than the one before it', async () => {
  const { come, letIn, sentAway, told, pass, names } = door()
  await come('new', numbered('ana', 2000))
  expect(letIn).toHaveLength(8)
  expect(sentAway.map(({ name }) => name)).toEqual(numbered('ana', 2000).slice(408))
  const seconds = sentAway.map((one) => one.seconds ?? Number.NaN)
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other))
  expect(seconds[0]).toBeGreaterThanOrEqual(2)
  // Eight requests admitted in a quarter of a second are 32 per second.
  expect(seconds.at(-1)).toBe(2 + Math.ceil(1592 / 32))
  expect(told).toEqual(['busy'])
  while (letIn.length < 40) {
    letIn.at(-1)?.end()
    await come('new', [])
  }
  expect(names()).toEqual(numbered('ana', 40))
  await pass(130_000)
  expect(letIn.length + sentAway.length).toBe(2000)
  expect(told).toEqual(['busy', `over after ${sentAway.length}`])
})

test('prevents one caller from blocking other callers', async () => {
  const { come, sentAway, names, letIn } = door()
  await come('new', numbered('bot', 5000), 'bot')
  await come('new', ['ana'])
  expect(sentAway.map(({ name }) => name)).not.toContain('ana')
  for (let at = 0; at < 250; at++) {
    letIn[at]?.end()
    await come('new', [])
  }
  expect(names()).toContain('ana')
})

test('while two hundred file requests from one network wait, queues that network’s users instead of rejecting them', async () => {
  const { come, sentAway } = door()
  await come('known', numbered('reader', 64))
  await come('file', numbered('file', 240), 'clinic')
  await come('known', ['ana'], 'clinic')
  expect(sentAway.length).toBeGreaterThan(0)
  expect(sentAway.map(({ name }) => name)).not.toContain('ana')
})
