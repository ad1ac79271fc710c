// Measures speed and scale, and prints a table. Where possible, measures a limit in the same run for comparison. `npm
// run bench` takes a few minutes and `--full` (all sizes) an hour. `npm run bench -- directory portal` runs only the
// named parts.
import { mkdtempSync, rmSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir, cpus, totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { startChild, type Child } from './child.ts'
import type { Bench } from './bench.ts'
import { formatAim, formatFigure, isReached, ratioOf, nameOf, type Line } from './lines.ts'
import { parts } from './parts.ts'
import { row, title, formatTable } from './table.ts'
import { execFileSync } from 'node:child_process'

type Results = {
  /** Ends in `-changed` if files differed from the commit. */
  readonly commit: string
  /** When the run ended, in ISO 8601. */
  readonly at: string
  readonly isFull: boolean
  readonly seconds: number
  readonly machine: {
    readonly processors: number
    readonly processor: string
    readonly memoryGb: number
    readonly node: string
  }
  readonly lines: readonly Line[]
  readonly notes: readonly string[]
}

const resultsFolder = join(import.meta.dirname, 'results')

function describeRun(): Pick<Results, 'commit' | 'machine'> {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', '..') !== ''
  const [first] = cpus()
  return {
    commit: `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? '-changed' : ''}`,
    machine: {
      processors: cpus().length,
      processor: first?.model.trim() ?? 'unknown',
      memoryGb: Math.round(totalmem() / 1e9),
      node: process.version,
    },
  }
}

/** Used as the commit of a run that has not ended. There is at most one such run. */
const UNFINISHED = 'unfinished'

/** Writes to a second file if the commit already has results. Returns the path. */
function writeResults(results: Results, folder = resultsFolder): string {
  mkdirSync(folder, { recursive: true })
  const there = new Set(readdirSync(folder))
  const names = [results.commit, ...Array.from({ length: 99 }, (_, at) => `${results.commit}.${at + 2}`)]
  const isFree = (name: string): boolean => name === UNFINISHED || !there.has(`${name}.json`)
  const name = names.find(isFree) ?? results.commit
  if (name !== UNFINISHED) rmSync(join(folder, `${UNFINISHED}.json`), { force: true })
  const path = join(folder, `${name}.json`)
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`)
  return path
}

/** Newest first. */
function readResults(folder = resultsFolder): Results[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names
    .filter((name) => name.endsWith('.json') && name !== `${UNFINISHED}.json`)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Results)
    .toSorted((a, b) => b.at.localeCompare(a.at))
}

/** `times`: how many times slower the line is than in the earlier run of `commit`. */
type Slower = { readonly name: string; readonly times: number; readonly commit: string }

/** Smaller differences are noise on a shared machine. */
const NOTICED = 1.25

/**
 * Compares each line with the most recent run that has the same line. Ratios to a limit are compared across machines,
 * plain values only on the same machine.
 */
function findSlower(now: Results, before: readonly Results[]): Slower[] {
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
  // Both values may be 0, which would make the ratio NaN.
  if (line.value === other.value) return 1
  return line.isRate === true ? other.value / line.value : line.value / other.value
}

const isSameMachine = ({ machine: a }: Results, { machine: b }: Results): boolean =>
  a.processor === b.processor && a.processors === b.processors && a.node === b.node

const isFull = process.argv.includes('--full')
const named = process.argv.slice(2).filter((word) => word !== '--full')
const unknown = named.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join(', ')}: no such part. The parts are:\n`)
  for (const part of parts) process.stderr.write(`  ${part.name.padEnd(12)} ${part.title}\n`)
  process.exit(2)
}

const startedAt = performance.now()
const run = describeRun()
const folder = mkdtempSync(join(tmpdir(), 'kinchart-bench-'))
const lines: Line[] = []
const notes: string[] = []
let databases = 0
const freshDatabase = (): Record<string, string> => ({
  DATABASE_URL: '',
  DATA_DIR: join(folder, `data-${++databases}`),
})

for (const part of parts) {
  const isWanted = named.length === 0 ? isFull || part.isLong !== true : named.includes(part.name)
  if (!isWanted) continue
  const partAt = performance.now()
  title(`${part.name}: ${part.title}`)
  const running: Child[] = []
  const note = (text: string): void => {
    notes.push(`${part.name}: ${text}`)
    row(text)
  }
  const bench: Bench = {
    ...{ isFull, freshDatabase, folder, note },
    start: async (file, env) => {
      const child = await startChild(file, env)
      running.push(child)
      return child
    },
    report: (measured) => {
      const line: Line = { part: part.name, ...measured }
      lines.push(line)
      print(line)
    },
  }
  try {
    await part.measure(bench)
  } catch (error) {
    note(`FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    process.exitCode = 1
  }
  for (const child of running) await child.stop()
  row(`(${formatFigure((performance.now() - partAt) / 1000, 's')})`)
  // A full run takes an hour, so save results in case it is interrupted.
  if (named.length === 0) writeResults({ ...collectResults(), commit: UNFINISHED })
}
rmSync(folder, { recursive: true, force: true })

const results = collectResults()
const before = readResults()
title('The whole run')
process.stdout.write(`${formatTable(lines)}\n`)
const missed = lines.filter((line) => isReached(line) === false)
title(`${lines.length} lines, ${missed.length} miss their aim, ${results.seconds} s`)
for (const text of notes) row(text)
const slower = findSlower(results, before)
title(
  before.length === 0
    ? 'No earlier run to compare with'
    : `Slower than before: ${slower.length === 0 ? 'nothing' : slower.length}`,
)
for (const { name, times, commit } of slower) row(name, `${formatFigure(times)} times`, `since ${commit}`)
// Only runs of all parts are saved for later comparison.
if (named.length === 0) title(`Written to ${relative(process.cwd(), writeResults(results))}`)

function collectResults(): Results {
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return { ...run, at: new Date().toISOString(), isFull, seconds, lines, notes }
}

function print(line: Line): void {
  const ratio = ratioOf(line)
  const reached = isReached(line)
  row(
    line.what,
    formatFigure(line.value, line.unit),
    ...(line.limit === undefined ? [] : [`${line.limit.what} ${formatFigure(line.limit.value, line.unit)}`]),
    ...(ratio === undefined ? [] : [`ratio ${formatFigure(ratio)}`]),
    ...(reached === undefined ? [] : [`${formatAim(line)}: ${reached ? 'reached' : 'MISSED'}`]),
  )
}
