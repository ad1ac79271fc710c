import type { Chart, Series } from './draw-chart.ts'
import type { Line } from './lines.ts'

/** The charts of a run, by the name of their file: lines that say the size at which they were measured (`growth`). */
export function chartsOf(lines: readonly Line[]): ReadonlyMap<string, Chart> {
  const charts = new Map<string, Chart & { readonly series: Series[] }>()
  for (const line of lines) {
    if (line.growth === undefined) continue
    const { title, xName, x } = line.growth
    const file = `${line.part}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
    const chart = charts.get(file) ?? {
      title,
      xName,
      yName: line.unit === 'a second' ? 'a second' : line.unit,
      series: [],
    }
    charts.set(file, chart)
    const name = [line.database ?? 'Kinchart', line.growth.of].filter(Boolean).join(', ')
    addPoint(chart.series, { name, isLimit: false }, { x, y: line.value })
    if (line.limit !== undefined)
      addPoint(chart.series, { name: `${name}, limit: ${line.limit.what}`, isLimit: true }, { x, y: line.limit.value })
  }
  // One size alone says nothing of growth.
  return new Map([...charts].filter(([, { series }]) => series.some(({ points }) => points.length > 1)))
}

function addPoint(
  all: Series[],
  { name, isLimit }: Pick<Series, 'name' | 'isLimit'>,
  point: { readonly x: number; readonly y: number },
): void {
  const at = all.findIndex((one) => one.name === name)
  const points = [...(all[at]?.points ?? []), point].toSorted((a, b) => a.x - b.x)
  if (at < 0) all.push({ name, isLimit, points })
  else all[at] = { name, isLimit, points }
}
