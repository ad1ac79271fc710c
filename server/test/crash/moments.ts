import { isSoak } from '../is-soak.ts'
import { numbersFrom } from '../numbers-from.ts'

/** `SEED` draws the same moments again, `MOMENT` one of them alone. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const only = process.env['MOMENT']

const SOAKED = 50

/** How often a drill is passed through: once in `npm test`, 50 times in `npm run soak`. */
export const passes = only === undefined && isSoak ? SOAKED : 1

/** When something is killed. `number` says which pass it is of; `random` draws from 0 to 1. */
export type Moment = { readonly number: number; readonly random: () => number }

/**
 * Passes through a drill, each time at another moment. What fails names the seed and the moment that play it again, as far as a
 * machine is as fast as before.
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
