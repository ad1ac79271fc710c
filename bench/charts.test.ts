import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chartsOf } from './charts.ts'
import { drawChart } from './draw-chart.ts'
import type { Line } from './lines.ts'
import { chartFolder, page, renderPage, shownRuns } from './write-performance.ts'

const rate = (x: number, value: number, limit: number): Line => ({
  ...{ part: 'import', database: 'embedded', what: `${x}`, value, unit: 'a second' },
  limit: { what: 'bare', value: limit },
  growth: { title: 'Records brought in', xName: 'resources', x },
})

test('a chart has a line of what was measured over the sizes and a dashed one of its limit, from the smallest size on', () => {
  const charts = chartsOf([rate(1000, 3000, 5000), rate(10, 1000, 2000)])
  expect([...charts.keys()]).toEqual(['import-records-brought-in'])
  const chart = charts.get('import-records-brought-in')
  expect(chart?.series).toEqual([
    {
      name: 'embedded',
      isLimit: false,
      points: [
        { x: 10, y: 1000 },
        { x: 1000, y: 3000 },
      ],
    },
    {
      name: 'embedded, limit: bare',
      isLimit: true,
      points: [
        { x: 10, y: 2000 },
        { x: 1000, y: 5000 },
      ],
    },
  ])
  const svg = chart === undefined ? '' : drawChart(chart)
  expect(svg.match(/<path /g)).toHaveLength(2)
  expect(svg.match(/<path [^>]*stroke-dasharray/g)).toHaveLength(1)
  expect(svg).toContain('>embedded, limit: bare<')
})

test('what was measured at one size alone has no chart', () => {
  expect(chartsOf([rate(10, 1, 2)]).size).toBe(0)
})

test('the page about performance shows the newest whole run that is kept; `node bench/write-performance.ts` writes it', () => {
  const runs = shownRuns()
  if (runs === undefined) return expect(readFileSync(page, 'utf8')).toContain('No whole run is kept yet.')
  expect(readFileSync(page, 'utf8')).toBe(renderPage(readFileSync(page, 'utf8'), runs))
  for (const [name, chart] of chartsOf(runs[0]?.lines ?? [])) {
    const file = join(chartFolder, `${name}.svg`)
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(drawChart(chart))
    expect(readFileSync(page, 'utf8')).toContain(`performance/${name}.svg`)
  }
})
