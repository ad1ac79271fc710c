import { expect, test } from 'vitest'
import { giveWay } from './yield-to-readers.ts'

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

test('gives imports all slots while no one is reading', async () => {
  const { begun, ask } = asking(giveWay({ atOnce: 2, ...clock() }))
  await ask('first', 'second', 'third')
  expect(names(begun)).toEqual(['first', 'second'])
  begun[0]?.end()
  await settle()
  expect(names(begun)).toEqual(['first', 'second', 'third'])
})

test('starts an import step as soon as no request is being handled', async () => {
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

test('lets an import progress even under constant requests', async () => {
  const time = clock()
  const way = giveWay({ atOnce: 2, ...time })
  const { begun, ask } = asking(way)
  for (let one = 0; one < 30; one++) way.answering()
  await ask('first', 'second')
  await time.pass(100)
  expect(names(begun)).toEqual(['first'])
  await time.pass(40)
  begun[0]?.end()
  await time.pass(219)
  expect(names(begun)).toEqual(['first'])
  await time.pass(1)
  expect(names(begun)).toEqual(['first', 'second'])
})

test('gives an import an eighth of the time under constant requests', async () => {
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
  // The scheduler learns from the first steps that steps are short.
  for (let one = 0; one < 30; one++) await step()
  const from = { worked, at: time.now() }
  while (time.now() - from.at < 1000) await step()
  expect((worked - from.worked) / (time.now() - from.at)).toBeGreaterThan(0.115)
})

test('gives an import one slot a second while many requests wait', async () => {
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

test('runs one import step at a time under load, with a pause after each step', async () => {
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
  begun[1]?.end()
  await time.pass(1000)
  expect(names(begun)).toEqual(['first', 'second', 'third'])
})

test('barely slows an import while its own user watches it', async () => {
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

test('runs import steps in parallel once no one has read for a second', async () => {
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

test('counts the end of a slot or response only once', async () => {
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
