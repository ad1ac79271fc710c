import { nameOf, ratioOf } from './lines.ts'
import type { Line } from './lines.ts'
import type { Results } from './results.ts'

/** What became slower: the same line of an earlier run, and how many times worse it is now. */
export type Slower = { readonly name: string; readonly times: number; readonly commit: string }

/** Less is the noise of a machine that others use, too. */
const NOTICED = 1.25

/**
 * The lines that are worse than in the last run that has them. Ratios to a limit are compared, as they hold on another machine, too; values
 * only with a run of the same machine.
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
  // What hardly takes anything is not told from nothing.
  if (line.value === other.value) return 1
  return line.isRate === true ? other.value / line.value : line.value / other.value
}

const isSameMachine = ({ machine: a }: Results, { machine: b }: Results): boolean =>
  a.processor === b.processor && a.processors === b.processors && a.node === b.node
