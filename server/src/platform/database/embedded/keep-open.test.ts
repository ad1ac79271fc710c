import { expect, test } from 'vitest'
import { isUnavailable } from '../unavailable.ts'
import { keepOpen } from './keep-open.ts'
import { DatabaseNotOpenedError } from './start-embedded.ts'
import type { DeathCause, Opened } from './start-embedded.ts'

/** A database that dies when it is told to. */
function openFake(): Opened {
  const died = Promise.withResolvers<DeathCause>()
  return {
    connect: () => ({ send: () => undefined, end: () => undefined }),
    died: died.promise,
    kill: (why = 'crashed') => died.resolve(why),
    close: async () => died.resolve('crashed'),
  }
}

function stage() {
  const said: string[] = []
  const seen = { starts: 0, hasRoom: true, opens: async (): Promise<Opened> => openFake() }
  const opened = keepOpen({
    start: async () => {
      seen.starts++
      return seen.opens()
    },
    hasRoom: async () => seen.hasRoom,
    availability: { lost: (why) => said.push(String(why)), found: () => undefined, damaged: () => undefined },
  })
  return { seen, said, opened }
}

const turn = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10))

test('a database that ends is opened again, and whoever asks meanwhile is given the new one', async () => {
  const { said, opened } = stage()
  const kept = await opened
  const first = await kept.reach()
  kept.fail('crashed')
  await turn()
  expect(await kept.reach()).not.toBe(first)
  expect(said).toEqual(['crashed'])
  await kept.close()
  await expect(kept.reach()).rejects.toThrow('closed')
})

test('on a full disk it is not tried before there is room, and then with the next call', async () => {
  const { seen, opened } = stage()
  const kept = await opened
  seen.hasRoom = false
  kept.fail('disk-full')
  await turn()
  for (let call = 0; call < 3; call++) {
    expect(isUnavailable(await kept.reach().catch((error: unknown) => error))).toBe(true)
  }
  expect(seen.starts).toBe(1)
  seen.hasRoom = true
  expect(await kept.reach()).toBeDefined()
  expect(seen.starts).toBe(2)
  await kept.close()
})

test('of calls that wait one for the other for what does not open only the first waits', async () => {
  const { seen, opened } = stage()
  const kept = await opened
  const opening = Promise.withResolvers<Opened>()
  seen.opens = async () => opening.promise
  kept.fail('crashed')
  await turn()
  expect(isUnavailable(await kept.reach().catch((error: unknown) => error))).toBe(true)
  // Nobody waits any more for what that one waited for.
  const next = kept.reach().catch((error: unknown) => error)
  const late = new Promise((resolve) => setImmediate(resolve, 'still waiting'))
  expect(isUnavailable(await Promise.race([next, late]))).toBe(true)
  opening.reject(new DatabaseNotOpenedError('crashed', true))
  seen.opens = async () => openFake()
  await expect.poll(async () => kept.reach().then(() => 'open', isUnavailable)).toBe('open')
  await kept.close()
})
