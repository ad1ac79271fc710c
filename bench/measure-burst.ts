import { login } from '@kinchart/contract/calls/account.ts'
import { pause } from '../scripts/call-kinchart.ts'
import type { Child } from './child.ts'
import type { Bench } from './bench.ts'
import { ask, readAsPerson, type Answered, type Reader } from './read-as-people.ts'
import { timesOf } from './times.ts'

const AIM_MS = 250
const MAX_TRIES = 20

type Comer = { readonly tries: number; readonly seconds: number; readonly isAnswered: boolean }

type Measured = {
  readonly report: Bench['report']
  readonly url: string
  readonly readers: readonly Reader[]
  readonly kinchart: Child
  readonly people: number
}

/**
 * Simulates a crowd that signs in at once, each person from a separate address, while other users read. Measures
 * rejections, the time of the last response and how long readers wait. Also checks whether Retry-After ever decreases.
 */
export async function measureBurst({ report, url, readers, kinchart, people }: Measured): Promise<void> {
  const before = kinchart.memory() / 1e6
  const stopWatching = kinchart.watchMemory()
  let isOver = false
  const answers: Answered[] = []
  const reading = readers.map(async (reader) =>
    readAsPerson(
      url,
      reader,
      () => isOver,
      (answered) => answers.push(answered),
    ),
  )
  await pause(12_000)
  answers.length = 0
  const firstWaits: number[] = []
  const comers = await Promise.all(Array.from({ length: people }, async (_, at) => signIn(url, at, firstWaits)))
  isOver = true
  await Promise.all(reading)
  const lists = timesOf(answers.filter(({ kind: one }) => one === 'list').map(({ ms }) => ms))
  const waited = timesOf(comers.map(({ seconds }) => seconds))
  const lost = comers.filter(({ isAnswered }) => !isAnswered).length
  const hurt = answers.filter(({ status }) => status !== 200).length
  const crowd = 'a crowd that signs in at once'
  report({ what: `${crowd}, until half are in`, value: waited.p50, unit: 's' })
  report({ what: `${crowd}, until all are in`, value: waited.longest, unit: 's' })
  report({ what: `${crowd}: told to come again`, value: firstWaits.length, unit: '' })
  report({
    what: `${crowd}: told as late as who came before`,
    value: inOrder(firstWaits),
    unit: 'share',
    isRate: true,
  })
  report({ what: `${crowd}: never answered`, value: lost, unit: '', target: { atMost: 0 } })
  report({ what: 'list while a crowd comes, p99', value: lists.p99, unit: 'ms', target: { atMost: AIM_MS } })
  report({ what: 'calls of readers that failed while a crowd came', value: hurt, unit: '', target: { atMost: 0 } })
  report({ what: 'memory before a crowd', value: before, unit: 'MB' })
  report({ what: 'memory while a crowd comes, peak', value: stopWatching() / 1e6, unit: 'MB' })
}

const inOrder = (waits: readonly number[]): number =>
  waits.filter((wait, at) => wait >= (waits[at - 1] ?? 0)).length / Math.max(1, waits.length)

/** Uses a wrong password, which costs as much as a correct one, and retries after the given wait. */
async function signIn(url: string, at: number, firstWaits: number[]): Promise<Comer> {
  const startedAt = performance.now()
  const from = `198.19.${Math.floor(at / 250)}.${1 + (at % 250)}`
  const body = JSON.stringify({ email: `nobody${at}@example.org`, password: 'not the password of anybody' })
  for (let tries = 1; ; tries++) {
    const { status, wait } = await ask(`${url}/api${login.path}`, { from, body })
    const isAnswered = status === 400
    if (isAnswered || tries === MAX_TRIES || wait === undefined)
      return { tries, seconds: (performance.now() - startedAt) / 1000, isAnswered }
    if (tries === 1) firstWaits.push(Number(wait))
    await pause(Number(wait) * 1000)
  }
}
