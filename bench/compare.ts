import { nameOf, ratioOf } from './lines.ts'
import type { Line } from './lines.ts'
import type { Results } from './results.ts'

/** A line that got slower: its name, how many times worse it is now, and the commit of the earlier run. */
export type Slower = { readonly name: string; readonly times: number; readonly commit: string }

/** Smaller differences are noise on a shared machine. */
const NOTICED = 1.25

/**
 * Returns the lines that are worse than in the most recent run that has them. Compares ratios to a limit across
 * machines, and plain values only between runs on the same machine.
 */
export function findSlower(now: Results, before: readonly Results[]): Slower[] {
  return now.lines.flatMap((line) => {
    const name = nameOf(line)
    for (const run of before) {
      const other = run.lines.find((one) => nameOf(one) === name)
      if (other === undefined) continue
      const times = worseBy(line, other, isSameMachine(now, run))
      return times !== undefined && times > NOTICED ? [{ name, times, commit: run.commit }] : []
    }
    return []
  })
}

function worseBy(line: Line, other: Line, isSame: boolean): number | undefined {
  const [ours, theirs] = [ratioOf(line), ratioOf(other)]
  if (ours !== undefined && theirs !== undefined) return line.isRate === true ? theirs / ours : ours / theirs
  if (!isSame || ours !== undefined || theirs !== undefined) return undefined
  // Equal values, both 0 for example, have no meaningful ratio.
  if (line.value === other.value) return 1
  return line.isRate === true ? other.value / line.value : line.value / other.value
}

const isSameMachine = ({ machine: a }: Results, { machine: b }: Results): boolean =>
  a.processor === b.processor && a.processors === b.processors && a.node === b.node
