import type { Measurement } from './make-observation.ts'

/** The two halves of one reading, by their keys. */
export type Pair = { readonly at: number; readonly upper: string; readonly lower: string }

type Halves = ReadonlyMap<string, Pick<Measurement, 'at' | 'source'>>

/**
 * Pairs blood pressure halves: those that the file correlates; else those where exactly one of each has the same start
 * and source.
 */
export function pairPressures(
  upper: Halves,
  lower: Halves,
  said: readonly (readonly [string, Pair])[],
): readonly (readonly [upper: string, lower: string])[] {
  const pairs = said.map(([, pair]) => [pair.upper, pair.lower] as const)
  const taken = new Set(pairs.flat())
  const loose = byMoment(upper, taken)
  const below = byMoment(lower, taken)
  for (const [moment, [first, ...others]] of loose) {
    const [second, ...more] = below.get(moment) ?? []
    if (first !== undefined && second !== undefined && others.length === 0 && more.length === 0)
      pairs.push([first, second])
  }
  return pairs
}

function byMoment(halves: Halves, taken: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [key, { at, source }] of halves) {
    if (taken.has(key)) continue
    const moment = `${at}/${source}`
    found.set(moment, [...(found.get(moment) ?? []), key])
  }
  return found
}
