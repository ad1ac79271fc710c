import { formatAim, formatFigure, isReached, ratioOf, type Line } from './lines.ts'

const WIDTH = 46

export const title = (text: string): void => void process.stdout.write(`\n${text}\n`)

export function row(what: string, ...figures: readonly string[]): void {
  process.stdout.write(`  ${what.padEnd(WIDTH)} ${figures.map((figure) => figure.padStart(16)).join(' ')}\n`)
}

export function printLine(line: Line): void {
  const [, what = '', value = '', limit = '', ratio = '', aim = '', reached = ''] = cellsOf(line)
  row(what, ...[value, limit, ratio && `ratio ${ratio}`, aim && `${aim}: ${reached}`].filter(Boolean))
}

const headings = ['part', 'what', 'measured', 'limit', 'of limit', 'aim', ''] as const

export function formatTable(lines: readonly Line[]): string {
  const rows = lines.map(cellsOf)
  const widths = headings.map((head, at) => Math.max(head.length, 3, ...rows.map((row) => (row[at] ?? '').length)))
  const draw = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [draw(headings), draw(widths.map((width) => '-'.repeat(width))), ...rows.map(draw)].join('\n')
}

function cellsOf(line: Line): string[] {
  const ratio = ratioOf(line)
  const reached = isReached(line)
  return [
    line.part,
    line.what,
    formatFigure(line.value, line.unit),
    line.limit === undefined ? '' : `${line.limit.what} ${formatFigure(line.limit.value, line.unit)}`,
    ratio === undefined ? '' : formatFigure(ratio),
    formatAim(line),
    reached === undefined ? '' : reached ? 'reached' : 'MISSED',
  ]
}
