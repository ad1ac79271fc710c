import type { Part, Bench } from '../bench.ts'
import { login } from '@kinchart/contract/calls/account.ts'
import { DEVICE_COOKIE } from '@kinchart/server/account/sign-ins/known-devices.ts'
import { signUpAndIn } from '../../scripts/call-kinchart.ts'
import type { Child } from '../child.ts'
import { timed, timesOf } from '../times.ts'

const AT_ONCE = 4
/** Sign-ins of one account in one browser are limited to ten per 15 minutes. */
const PEOPLE = 40
const ROUNDS = { quick: 2, full: 4 } as const
const EACH = 60
const password = 'a long enough password'

let addressCount = 0
/** Addresses in the range reserved for benchmarks (RFC 2544), because each network is rate-limited. */
const nextAddress = (): string => `198.18.${Math.floor(++addressCount / 250)}.${1 + (addressCount % 250)}`

async function measureSignIns(
  { isFull, report }: Bench,
  { url, bare }: { readonly url: string; readonly bare: Child },
): Promise<void> {
  const people: Person[] = []
  for (let at = 0; at < PEOPLE; at++) {
    const email = `person${at}@kinchart.example`
    const named = { email, password, firstName: 'Bench', lastName: 'Person', gender: 'others' }
    await signUpAndIn(url, named, nextAddress())
    // Sign in once so that the browser is known. A sign-in from an unknown browser sends an email.
    people.push({ email, cookie: (await signIn(url, { email, cookie: '' })).cookie })
  }
  const waits: number[] = []
  let [ours, limit] = [0, 0]
  const rounds = isFull ? ROUNDS.full : ROUNDS.quick
  // Alternate between the two, so that other load on the machine affects both equally. The first round is a warm-up.
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

export const signIns: Part = {
  name: 'sign-ins',
  title: 'sign-ins, and the work that a password takes',
  measure: async (bench) => {
    const bare = await bench.start('./run-bare-argon2.ts', { BENCH_AT_ONCE: String(AT_ONCE) })
    const kinchart = await bench.start('./run-kinchart.ts', {
      ...bench.freshDatabase(),
      BENCH_SANDBOX: 'http://127.0.0.1:1',
      TRUST_PROXY: '1',
    })
    const { url } = JSON.parse(kinchart.ready) as { url: string }
    await measureSignIns(bench, { url, bare })
  },
}
