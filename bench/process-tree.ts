import { readFileSync, readdirSync } from 'node:fs'

/** Clock ticks per second: the unit of processor time in /proc. */
const TICKS = 100

type Process = { readonly pid: number; readonly parent: number; readonly ticks: number }

/**
 * In bytes. Counts shared pages once, such as those shared by a server and its PostgreSQL. NaN except on Linux. Source:
 * proc(5), `Pss` of smaps_rollup.
 */
export const memoryOfTree = (root: number): number => sumMemory(listTree(root))

export const memoryOfDescendants = (root: number): number => sumMemory(listDescendants(root))

function sumMemory(processes: readonly Process[]): number {
  const sizes = processes.map(({ pid }) => /^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1])
  const known = sizes.filter((size) => size !== undefined)
  return known.length === 0 ? Number.NaN : known.reduce((sum, size) => sum + Number(size) * 1024, 0)
}

/** Processor time in seconds, including descendants that have ended. */
export const secondsOfDescendants = (root: number): number =>
  listDescendants(root).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS

const listDescendants = (root: number): readonly Process[] => listTree(root).filter(({ pid }) => pid !== root)

function listTree(root: number): readonly Process[] {
  const all = readProcesses()
  const found = all.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

/** Source: proc(5), `stat`: parent 4, utime 14, stime 15, and cutime 16 and cstime 17 of children that have ended. */
function readProcesses(): readonly Process[] {
  const pids = listPids()
  return pids.flatMap((pid) => {
    const text = readText(`/proc/${pid}/stat`)
    if (text === '') return []
    // The program's name may contain spaces and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (field: number): number => Number(fields[field - 3])
    return [{ pid, parent: at(4), ticks: at(14) + at(15) + at(16) + at(17) }]
  })
}

function listPids(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** '' if the process has ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
