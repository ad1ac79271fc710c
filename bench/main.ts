// Measures speed and scale, and prints a table. Where possible, also measures a limit: the time that a bare
// implementation needs for the same work. `npm run bench` takes a few minutes. `--full` measures all sizes and parts
// and takes longer. `npm run bench -- lists portal` runs only the named parts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { startChild, type Child } from './child.ts'
import { formatFigure, isReached, type Line } from './lines.ts'
import { parts } from './parts.ts'
import { printLine, row, title, formatTable } from './table.ts'

const isFull = process.argv.includes('--full')
const named = process.argv.slice(2).filter((word) => word !== '--full')
const unknown = named.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join(', ')}: no such part. The parts are:\n`)
  for (const part of parts) process.stderr.write(`  ${part.name.padEnd(12)} ${part.title}\n`)
  process.exit(2)
}

const startedAt = performance.now()
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
  const bench: Bench = {
    ...{ isFull, freshDatabase, folder },
    start: async (file, env) => {
      const child = await startChild(file, env)
      running.push(child)
      return child
    },
    report: (measured) => {
      const line: Line = { part: part.name, ...measured }
      lines.push(line)
      printLine(line)
    },
  }
  try {
    await part.measure(bench)
  } catch (error) {
    const text = `FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    notes.push(`${part.name}: ${text}`)
    row(text)
    process.exitCode = 1
  }
  for (const child of running) await child.stop()
  row(`(${formatFigure((performance.now() - partAt) / 1000, 's')})`)
}
rmSync(folder, { recursive: true, force: true })

title('The whole run')
process.stdout.write(`${formatTable(lines)}\n`)
const missed = lines.filter((line) => isReached(line) === false)
const seconds = Math.round((performance.now() - startedAt) / 1000)
title(`${lines.length} lines, ${missed.length} miss their aim, ${seconds} s`)
for (const text of notes) row(text)
