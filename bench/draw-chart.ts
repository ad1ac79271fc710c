import { scaleLinear, scaleLog } from 'd3-scale'
import { line } from 'd3-shape'

export type Point = { readonly x: number; readonly y: number }

/** A line of a chart; a limit is drawn dashed. */
export type Series = { readonly name: string; readonly points: readonly Point[]; readonly isLimit: boolean }

export type Chart = {
  readonly title: string
  readonly xName: string
  readonly yName: string
  readonly series: readonly Series[]
}

const [WIDTH, HEIGHT] = [720, 380]
const area = { left: 70, right: 36, top: 48, bottom: 52 }
const LEGEND_LINE = 18
/** Told apart by people who see few colours, too; on white and on black. */
const colours = ['#0f766e', '#b45309', '#6d28d9', '#be123c']

/** A chart as SVG: sizes grow by tens to the right (log), what was measured from nothing upwards (linear). */
export function drawChart({ title, xName, yName, series }: Chart): string {
  const all = series.flatMap(({ points }) => points)
  const xs = all.map(({ x }) => x)
  const x = scaleLog([Math.min(...xs), Math.max(...xs)], [area.left, WIDTH - area.right])
  const legend = series.length * LEGEND_LINE
  const y = scaleLinear([0, Math.max(...all.map((point) => point.y)) * 1.05], [HEIGHT - area.bottom, area.top]).nice(5)
  const path = line<Point>(
    (point) => x(point.x),
    (point) => y(point.y),
  )
  const text = (at: readonly [number, number], words: string, anchor = 'start'): string =>
    `<text x="${at[0]}" y="${at[1]}" text-anchor="${anchor}">${escape(words)}</text>`
  const grid = y
    .ticks(5)
    .flatMap((tick) => [
      `<line x1="${area.left}" x2="${WIDTH - area.right}" y1="${y(tick)}" y2="${y(tick)}" stroke="#8884"/>`,
      text([area.left - 8, y(tick) + 4], tick.toLocaleString('en-US'), 'end'),
    ])
  const sizes = [...new Set(xs)].map((size) =>
    text([x(size), HEIGHT - area.bottom + 18], size.toLocaleString('en-US'), 'middle'),
  )
  const names = [...new Set(series.map(({ name }) => name.replace(LIMIT, '')))]
  const drawn = series.flatMap(({ name, points, isLimit }, at) => {
    const colour = colours[names.indexOf(name.replace(LIMIT, '')) % colours.length] ?? ''
    const stroke = `stroke="${colour}" stroke-width="2"${isLimit ? ' stroke-dasharray="6 5"' : ''}`
    const top = HEIGHT + at * LEGEND_LINE
    return [
      `<path d="${path(points) ?? ''}" fill="none" ${stroke}/>`,
      ...points.map((point) => `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="3" fill="${colour}"/>`),
      `<line x1="${area.left}" x2="${area.left + 30}" y1="${top}" y2="${top}" ${stroke}/>`,
      text([area.left + 38, top + 4], name),
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT + legend}" role="img" aria-label="${escape(title)}">`,
    `<style>text{font:13px system-ui,sans-serif;fill:#555}.title{font-weight:600;font-size:15px}@media(prefers-color-scheme:dark){text{fill:#bbb}}</style>`,
    `<text class="title" x="${area.left}" y="22">${escape(title)}</text>`,
    text([area.left, 40], yName),
    ...grid,
    ...sizes,
    text([(area.left + WIDTH - area.right) / 2, HEIGHT - area.bottom + 38], xName, 'middle'),
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

/** What the name of a limit's line ends with: it has the colour of what it limits. */
export const LIMIT = /, limit: .*$/

const escape = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
