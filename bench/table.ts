import { aimOf, figure, isHeld, nameOf, ratioOf } from './lines.ts'
import type { Line } from './lines.ts'
import type { Results } from './results.ts'

const headings = ['part', 'database', 'what', 'measured', 'limit', 'of limit', 'aim', ''] as const

/** A run's lines as a Markdown table; with the spread of two runs, by the names of lines, in a column of its own. */
export function tableOf(lines: readonly Line[], spread?: ReadonlyMap<string, string>): string {
  const heads = spread === undefined ? headings : [...headings, 'second run']
  const rows = lines.map((line) => [
    ...cellsOf(line),
    ...(spread === undefined ? [] : [spread.get(nameOf(line)) ?? '']),
  ])
  const widths = heads.map((head, at) => Math.max(head.length, 3, ...rows.map((row) => (row[at] ?? '').length)))
  const draw = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [draw(heads), draw(widths.map((width) => '-'.repeat(width))), ...rows.map((row) => draw(row))].join('\n')
}

/** What the other of two runs measured of each line, in percent of the one: of the ratio where there is a limit, else of the value. */
export function spreadOf(one: Results, other: Results): ReadonlyMap<string, string> {
  const others = new Map(other.lines.map((line) => [nameOf(line), ratioOf(line) ?? line.value]))
  return new Map(
    one.lines.flatMap((line) => {
      const [ours, theirs] = [ratioOf(line) ?? line.value, others.get(nameOf(line))]
      if (theirs === undefined || ours === 0) return []
      const percent = Math.round((theirs / ours - 1) * 100)
      return [[nameOf(line), `${percent > 0 ? '+' : ''}${percent} %`] as const]
    }),
  )
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
