// Measures speed and scale, with a limit measured in the same run where there is one, and prints a table. `npm run bench` takes some
// minutes, `--full` (all sizes) an hour; `npm run bench -- directory portal` runs only the named parts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import type { Bench } from './bench.ts'
import { findSlower } from './compare.ts'
import { formatAim, formatFigure, isReached, ratioOf } from './lines.ts'
import type { Line } from './lines.ts'
import { parts } from './parts.ts'
import { row, title } from './print.ts'
import { describeRun, readResults, UNFINISHED, writeResults } from './results.ts'
import type { Results } from './results.ts'
import { formatTable } from './table.ts'

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
