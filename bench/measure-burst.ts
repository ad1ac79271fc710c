import { login } from '@kinchart/contract/account.ts'
import { pause } from '../scripts/call-kinchart.ts'
import type { Child } from './child.ts'
import { figures } from './figures.ts'
import { at99 } from './list-times.ts'
import { row } from './print.ts'
import { ask, readAsPerson } from './read-as-people.ts'
import type { Answered, Reader } from './read-as-people.ts'

const LIMIT_MS = 250
/** Who is sent away so often goes for good. */
const MOST_TRIES = 20

type Comer = { readonly tries: number; readonly seconds: number; readonly isAnswered: boolean }

/**
 * A crowd comes at once and signs in, each from an address of their own, while others read. Prints how many were sent away, whether each
 * was told to wait at least as long as those before, when the last one was answered, and how long the readers waited. Answers what
 * went wrong.
 */
export async function measureBurst(
  url: string,
  readers: readonly Reader[],
  kinchart: Child,
  people: number,
): Promise<readonly string[]> {
  kinchart.forgetPeak()
  const before = (kinchart.memory() ?? 0) / 1e6
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
  const lists = answers.filter(({ kind }) => kind === 'list').map(({ ms }) => ms)
  const tries = comers.map((one) => one.tries)
  row(`${people} people who sign in at once`, ...figures(comers.map(({ seconds }) => seconds * 1000)))
  row(
    'sent away at first, and told when to come again',
    String(firstWaits.length),
    `${tries.reduce((sum, one) => sum + one - 1, 0)} times in all`,
  )
  const lost = comers.filter(({ isAnswered }) => !isAnswered).length
  row('never answered', String(lost))
  row('told to wait longer than the one before, or as long', `${inOrder(firstWaits).toFixed(3)} of them`)
  row(
    'lists of those who read meanwhile',
    ...figures(lists),
    `of ${LIMIT_MS} ms: ${(at99(lists) / LIMIT_MS).toFixed(2)}`,
  )
  const hurt = answers.filter(({ status }) => status !== 200).length
  row('of theirs not answered with 200', String(hurt))
  row('memory', `${before.toFixed(0)} MB before`, `peak ${((kinchart.peakMemory() ?? 0) / 1e6).toFixed(0)} MB`)
  return [
    ...(lost === 0 ? [] : [`${lost} of a crowd were never answered`]),
    ...(hurt === 0 ? [] : [`${hurt} calls of those who read failed while a crowd came`]),
  ]
}

const inOrder = (waits: readonly number[]): number =>
  waits.filter((wait, at) => wait >= (waits[at - 1] ?? 0)).length / Math.max(1, waits.length)

/** Comes with a password that nobody has, which is as much work as one that is right, and again when told to. */
async function signIn(url: string, at: number, firstWaits: number[]): Promise<Comer> {
  const startedAt = performance.now()
  const from = `198.19.${Math.floor(at / 250)}.${1 + (at % 250)}`
  const body = JSON.stringify({ email: `nobody${at}@example.org`, password: 'not the password of anybody' })
  for (let tries = 1; ; tries++) {
    const { status, wait } = await ask(`${url}/api${login.path}`, { from, body })
    const isAnswered = status === 400
    if (isAnswered || tries === MOST_TRIES || wait === undefined)
      return { tries, seconds: (performance.now() - startedAt) / 1000, isAnswered }
    if (tries === 1) firstWaits.push(Number(wait))
    await pause(Number(wait) * 1000)
  }
}
