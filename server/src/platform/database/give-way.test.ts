import { expect, test } from 'vitest'
import { giveWay } from './give-way.ts'

/** Time that goes on only when it is told to. */
function clock() {
  let now = 0
  let timers: { at: number; ring: () => void }[] = []
  return {
    now: () => now,
    wait: async (ms: number) => new Promise<void>((resolve) => timers.push({ at: now + ms, ring: resolve })),
    pass: async (ms: number) => {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { ring } of due) ring()
      await settle()
    },
  }
}

const settle = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Asks for turns, and notes those that have begun. */
function asking({ turn }: ReturnType<typeof giveWay>) {
  const begun: { name: string; end: () => void }[] = []
  return {
    begun,
    ask: async (...names: readonly string[]) => {
      for (const name of names) void turn().then((end) => begun.push({ name, end }))
      await settle()
    },
  }
}

const names = (begun: readonly { name: string }[]): readonly string[] => begun.map(({ name }) => name)

test('while nobody reads, imports have as many turns at once as there are', async () => {
  const { begun, ask } = asking(giveWay({ atOnce: 2, ...clock() }))
  await ask('first', 'second', 'third')
  expect(names(begun)).toEqual(['first', 'second'])
  begun[0]?.end()
  await settle()
  expect(names(begun)).toEqual(['first', 'second', 'third'])
})

test('an import waits until nobody is being answered', async () => {
  const time = clock()
  const way = giveWay({ atOnce: 2, ...time })
  const { begun, ask } = asking(way)
  const answered = way.answering()
  await ask('import')
  await time.pass(99)
  expect(begun).toEqual([])
  answered()
  await settle()
  expect(names(begun)).toEqual(['import'])
})

test('an import goes on also where somebody is always being answered', async () => {
  const time = clock()
  const way = giveWay({ atOnce: 2, ...time })
  const { begun, ask } = asking(way)
  for (let one = 0; one < 30; one++) way.answering()
  await ask('first', 'second')
  await time.pass(100)
  expect(names(begun)).toEqual(['first'])
  await time.pass(40)
  begun[0]?.end()
  // A rest of three times the turn, and a tenth of a second of patience.
  await time.pass(219)
  expect(names(begun)).toEqual(['first'])
  await time.pass(1)
  expect(names(begun)).toEqual(['first', 'second'])
})

test('an import of many short steps has an eighth of the time also where somebody is always being answered', async () => {
  const time = clock()
  const way = giveWay({ atOnce: 2, ...time })
  for (let one = 0; one < 30; one++) way.answering()
  let worked = 0
  const step = async (): Promise<void> => {
    const { begun, ask } = asking(way)
    await ask('step')
    while (begun.length === 0) await time.pass(1)
    await time.pass(5)
    worked += 5
    begun[0]?.end()
    await settle()
  }
  // It is learned from the first steps that they are short.
  for (let one = 0; one < 30; one++) await step()
  const from = { worked, at: time.now() }
  while (time.now() - from.at < 1000) await step()
  expect((worked - from.worked) / (time.now() - from.at)).toBeGreaterThan(0.115)
})

test('while a crowd waits, an import has one turn a second', async () => {
  const time = clock()
  const way = giveWay({ atOnce: 2, ...time })
  const { begun, ask } = asking(way)
  for (let one = 0; one < 51; one++) way.answering()
  await ask('first', 'second')
  await time.pass(999)
  expect(begun).toEqual([])
  await time.pass(1)
  begun[0]?.end()
  await time.pass(999)
  expect(names(begun)).toEqual(['first'])
  await time.pass(1)
  expect(names(begun)).toEqual(['first', 'second'])
})

test('while many read, one import goes on at a time and rests for three times as long as it took', async () => {
  const time = clock()
  const way = giveWay({ atOnce: 4, ...time })
  const { begun, ask } = asking(way)
  for (let one = 0; one < 30; one++) way.answering()()
  await ask('first', 'second', 'third')
  expect(names(begun)).toEqual(['first'])
  await time.pass(80)
  begun[0]?.end()
  await time.pass(239)
  expect(names(begun)).toEqual(['first'])
  await time.pass(1)
  expect(names(begun)).toEqual(['first', 'second'])
  // Nobody has asked for a second by now.
  begun[1]?.end()
  await time.pass(1000)
  expect(names(begun)).toEqual(['first', 'second', 'third'])
})

test('a person who looks on while their own records come in hardly holds them up', async () => {
  const time = clock()
  const way = giveWay({ atOnce: 4, ...time })
  const { begun, ask } = asking(way)
  for (let one = 0; one < 3; one++) way.answering()()
  await ask('first', 'second')
  await time.pass(80)
  begun[0]?.end()
  await time.pass(24)
  expect(names(begun)).toEqual(['first', 'second'])
})

test('once nobody has read for a second, others begin beside a turn that goes on', async () => {
  const time = clock()
  const way = giveWay({ atOnce: 2, ...time })
  const { begun, ask } = asking(way)
  const answered = way.answering()
  await ask('long', 'second')
  await time.pass(100)
  answered()
  expect(names(begun)).toEqual(['long'])
  await time.pass(1000)
  await time.pass(1000)
  expect(names(begun)).toEqual(['long', 'second'])
})

test('a turn that is ended twice is one turn, and so is an answer', async () => {
  const time = clock()
  const way = giveWay({ atOnce: 1, ...time })
  const { begun, ask } = asking(way)
  const answered = way.answering()
  answered()
  answered()
  await time.pass(1000)
  await ask('first', 'second', 'third')
  begun[0]?.end()
  begun[0]?.end()
  await settle()
  expect(names(begun)).toEqual(['first', 'second'])
})
