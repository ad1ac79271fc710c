import { aimOf, figure, isHeld, ratioOf } from './lines.ts'
import type { Line } from './lines.ts'

const headings = ['part', 'database', 'what', 'measured', 'limit', 'of limit', 'aim', ''] as const

/** A run's lines as a Markdown table. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map((line) => cellsOf(line))
  const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => (row[at] ?? '').length)))
  const draw = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [draw(headings), draw(widths.map((width) => '-'.repeat(width))), ...rows.map((row) => draw(row))].join('\n')
}

/** A line's cells, in the order of the headings. */
export function cellsOf(line: Line): string[] {
  const ratio = ratioOf(line)
  const held = isHeld(line)
  return [
    line.part,
    line.database ?? '',
    line.what,
    figure(line.value, line.unit),
    line.limit === undefined ? '' : `${line.limit.what} ${figure(line.limit.value, line.unit)}`,
    ratio === undefined ? '' : figure(ratio),
    aimOf(line),
    held === undefined ? '' : held ? 'held' : 'MISSED',
  ]
}
