// Writes the table and the charts of docs/performance.md from the newest whole runs that are kept: `node bench/write-performance.ts`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawChart } from './draw-chart.ts'
import { chartsOf } from './charts.ts'
import { readResults } from './results.ts'
import type { Results } from './results.ts'
import { spreadOf, tableOf } from './table.ts'
import { missesOf } from './why-missed.ts'

const root = join(import.meta.dirname, '..')
export const page = join(root, 'docs', 'performance.md')
export const chartFolder = join(root, 'docs', 'performance')
const [BEGIN, END] = ['<!-- table -->', '<!-- end of the table -->']

/** The run that the page shows, and the one before it of the same commit; undefined without a whole run. */
export function shownRuns(all: readonly Results[] = readResults()): readonly Results[] | undefined {
  const whole = all.filter(({ isFull }) => isFull)
  const [newest] = whole
  if (newest === undefined) return undefined
  return whole.filter(({ commit }) => commit === newest.commit).slice(0, 2)
}

/** The page with its table, its charts and what is missed as the runs have it. */
export function renderPage(text: string, [newest, other]: readonly Results[]): string {
  if (newest === undefined) return text
  const { machine, seconds, commit } = newest
  const made = `${machine.processors} processors (${machine.processor}), ${machine.memoryGb} GB, Node ${machine.node}; commit \`${commit}\`; ${Math.round(seconds / 60)} minutes.`
  const table = other === undefined ? tableOf(newest.lines) : tableOf(newest.lines, spreadOf(newest, other))
  const [before, rest = ''] = text.split(BEGIN)
  const after = rest.split(END)[1] ?? ''
  const charts = [...chartsOf(newest.lines)].map(([name, { title }]) => `![${title}](performance/${name}.svg)`)
  const parts = [made, table, '### How it grows', ...charts, '### What misses its aim, and why', missesOf(newest.lines)]
  return `${before}${BEGIN}\n\n${parts.join('\n\n')}\n\n${END}${after}`
}

if (import.meta.main) {
  const runs = shownRuns()
  const [newest] = runs ?? []
  if (runs === undefined || newest === undefined)
    throw new Error('No whole run is kept: `npm run bench -- --full` makes one.')
  writeFileSync(page, renderPage(readFileSync(page, 'utf8'), runs))
  rmSync(chartFolder, { recursive: true, force: true })
  mkdirSync(chartFolder)
  for (const [name, chart] of chartsOf(newest.lines)) writeFileSync(join(chartFolder, `${name}.svg`), drawChart(chart))
}
