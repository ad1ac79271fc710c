// Speed and scale, each beside a limit or a peer measured in the same run, as one table. `npm run bench` measures small and middle sizes in
// some minutes, `--full` all of them in an hour; `npm run bench -- directory portal` runs the parts it names.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createDatabase, startPostgres } from '../server/test/start-postgres.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import type { Bench } from './bench.ts'
import { findSlower } from './compare.ts'
import { aimOf, figure, isHeld, kinds, ratioOf } from './lines.ts'
import type { Kind, Line } from './lines.ts'
import { parts } from './parts.ts'
import { row, title } from './print.ts'
import { describeRun, readResults, UNFINISHED, writeResults } from './results.ts'
import type { Results } from './results.ts'
import { tableOf } from './table.ts'

const isFull = process.argv.includes('--full')
const named = process.argv.slice(2).filter((word) => word !== '--full')
const unknown = named.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join(', ')}: no such part. The parts are:\n`)
  for (const part of parts) process.stderr.write(`  ${part.name.padEnd(12)} ${part.title}\n`)
  process.exit(2)
}

const beganAt = performance.now()
const run = describeRun()
const folder = mkdtempSync(join(tmpdir(), 'kinchart-bench-'))
const postgres = await startPostgres({ isForGood: true })
const secret = Buffer.alloc(32, 7).toString('base64')
let databases = 0

/** What a process needs to use a fresh database of one kind. */
async function freshDatabase(kind: Kind): Promise<Record<string, string>> {
  databases++
  if (kind === 'embedded') return { DATABASE_URL: '', DATA_DIR: join(folder, `data-${databases}`) }
  return {
    DATABASE_URL: await createDatabase(postgres.url, `bench_${databases}`),
    SECRET_KEY: secret,
    DATA_DIR: folder,
  }
}

const lines: Line[] = []
const notes: string[] = []
const askedKinds = kinds.filter((kind) => (process.env['BENCH_DATABASE'] ?? kind) === kind)

for (const part of parts) {
  const isAsked = named.length === 0 ? isFull || part.isLong !== true : named.includes(part.name)
  if (!isAsked) continue
  const startedAt = performance.now()
  title(`${part.name}: ${part.title}`)
  const running: Child[] = []
  const note = (text: string): void => {
    notes.push(`${part.name}: ${text}`)
    row(text)
  }
  const bench: Bench = {
    ...{ isFull, kinds: askedKinds, freshDatabase, folder, note },
    start: async (file, env) => {
      const child = await startChild(file, env)
      running.push(child)
      return child
    },
    say: (said) => {
      const line: Line = { part: part.name, ...said }
      lines.push(line)
      sayLine(line)
    },
  }
  try {
    await part.measure(bench)
  } catch (error) {
    note(`FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    process.exitCode = 1
  }
  for (const child of running) await child.stop()
  row(`(${figure((performance.now() - startedAt) / 1000, 's')})`)
  // What an hour has measured is not lost with a run that is ended.
  if (named.length === 0) writeResults({ ...resultsNow(), commit: UNFINISHED })
}
await postgres.stop()
rmSync(folder, { recursive: true, force: true })

const results = resultsNow()
const before = readResults()
title('The whole run')
process.stdout.write(`${tableOf(lines)}\n`)
const missed = lines.filter((line) => isHeld(line) === false)
title(`${lines.length} lines, ${missed.length} of them miss what is aimed at, in ${results.seconds} s`)
for (const text of notes) row(text)
const slower = findSlower(results, before)
title(
  before.length === 0
    ? 'No earlier run to compare with'
    : `Slower than before: ${slower.length === 0 ? 'nothing' : slower.length}`,
)
for (const { name, times, commit } of slower) row(name, `${figure(times)} times`, `since ${commit}`)
// A part by itself is no run to compare with.
if (named.length === 0) title(`Written to ${relative(process.cwd(), writeResults(results))}`)

function resultsNow(): Results {
  const seconds = Math.round((performance.now() - beganAt) / 1000)
  return { ...run, at: new Date().toISOString(), isFull, seconds, lines, notes }
}

function sayLine(line: Line): void {
  const ratio = ratioOf(line)
  const held = isHeld(line)
  row(
    [line.database, line.what].filter(Boolean).join(', '),
    figure(line.value, line.unit),
    ...(line.limit === undefined ? [] : [`${line.limit.what} ${figure(line.limit.value, line.unit)}`]),
    ...(ratio === undefined ? [] : [`ratio ${figure(ratio)}`]),
    ...(held === undefined ? [] : [`${aimOf(line)}: ${held ? 'held' : 'MISSED'}`]),
  )
}
