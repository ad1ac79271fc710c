import { isSoak } from '../is-soak.ts'
import { numbersFrom } from '../parse-exposition.ts'
import { callPortal, type TestPortal } from '../start-portal.ts'

export type Served = Pick<TestPortal, 'call' | 'mails' | 'url'>

export const servedAt = (url: string): Served => ({
  url,
  call: async (endpoint, input = {}) => callPortal(url, endpoint, input),
  mails: async () => {
    const answer = await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } })
    return (await answer.json()) as { to: string; subject: string; text: string }[]
  },
})

/** `SEED=` repeats the random moments of an earlier run. `MOMENT=` repeats the drill at only one of these moments. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const only = process.env['MOMENT']

const SOAKED = 50

/** A drill runs once in `npm test`, 50 times in `npm run soak`. */
export const passes = only === undefined && isSoak ? SOAKED : 1

export type Moment = { readonly number: number; readonly random: () => number }

/**
 * Runs a drill repeatedly, each time at a different moment. A failure reports the seed and the moment, which reproduce
 * it if the machine runs at the same speed.
 */
export async function atEachMoment(
  drill: string,
  pass: (moment: Moment) => Promise<void>,
  count = passes,
): Promise<void> {
  const first = Number(only ?? 0)
  const startedAt = performance.now()
  for (let number = first; number < first + count; number++) {
    try {
      await pass({ number, random: numbersFrom(seed * 100_003 + number) })
    } catch (error) {
      throw new Error(`${drill}: SEED=${seed} MOMENT=${number}`, { cause: error })
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  process.stdout.write(`${drill}: SEED=${seed}, ${count} passed, ${seconds} s\n`)
}
