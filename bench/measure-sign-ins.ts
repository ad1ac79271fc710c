import { login } from '@kinchart/contract/calls/account.ts'
import { DEVICE_COOKIE } from '@kinchart/server/account/sign-ins/known-devices.ts'
import { signUpAndIn } from '../scripts/call-kinchart.ts'
import type { Bench } from './bench.ts'
import type { Child } from './child.ts'
import { timed, timesOf } from './times.ts'

/** Fewer than are let in at once, so that nobody waits in a line. */
export const AT_ONCE = 4
/** Those of one account in one browser are limited: ten in a quarter of an hour. */
const PEOPLE = 40
const ROUNDS = { quick: 2, full: 4 } as const
const EACH = 60
const password = 'a long enough password'

let asked = 0
/** An address of its own for each, in a range that is nobody's (RFC 2544): what one network may do is limited. */
const nextAddress = (): string => `198.18.${Math.floor(++asked / 250)}.${1 + (asked % 250)}`

/** How many people sign in a second through the whole server, beside so many comparisons of a password and nothing else. */
export async function measureSignIns(
  { isFull, report }: Bench,
  { url, bare }: { readonly url: string; readonly bare: Child },
): Promise<void> {
  const people: Person[] = []
  for (let at = 0; at < PEOPLE; at++) {
    const email = `person${at}@kinchart.example`
    const named = { email, password, firstName: 'Bench', lastName: 'Person', gender: 'others' }
    await signUpAndIn(url, named, nextAddress())
    // Their browser is known from then on: who comes with another one is sent a mail.
    people.push({ email, cookie: (await signIn(url, { email, cookie: '' })).cookie })
  }
  const waits: number[] = []
  let [ours, limit] = [0, 0]
  const rounds = isFull ? ROUNDS.full : ROUNDS.quick
  // In turn, so that what else the machine does falls on both alike; the first round warms both up.
  for (let round = 0; round <= rounds; round++) {
    const some: number[] = []
    const [ms] = await timed(async () => signInAll(url, people, some))
    const bareMs = await bare.ask(String(EACH))
    if (round === 0) continue
    ours += ms
    limit += bareMs
    waits.push(...some)
  }
  const rate = (ms: number): number => (rounds * EACH * 1000) / ms
  report({
    ...{ what: `sign-ins, ${AT_ONCE} at once`, value: rate(ours), unit: 'a second', isRate: true },
    limit: { what: 'argon2 alone', value: rate(limit) },
    target: { atLeast: 0.8 },
  })
  report({ what: `a sign-in, ${AT_ONCE} at once, p95`, value: timesOf(waits).p95, unit: 'ms' })
}

/** Somebody, and the cookies of their browser. */
type Person = { readonly email: string; readonly cookie: string }

async function signInAll(url: string, people: readonly Person[], waits: number[]): Promise<void> {
  let begun = 0
  const go = async (): Promise<void> => {
    while (begun < EACH) {
      const person = people[next++ % people.length]
      begun++
      if (person) waits.push((await timed(async () => signIn(url, person)))[0])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, go))
}
let next = 0

async function signIn(url: string, { email, cookie }: Person): Promise<Person> {
  const answer = await fetch(`${url}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress(), cookie },
    body: JSON.stringify({ email, password }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A sign-in was answered ${answer.status}.`)
  const given = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { email, cookie: given.find((one) => one.includes(DEVICE_COOKIE)) ?? '' }
}
