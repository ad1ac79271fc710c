import { acceptLegal, legalVersions } from '@kinchart/contract/calls/legal.ts'
import { openUsualBrowser } from '@kinchart/journeys/open-browser.ts'
import { buildCompressedPortal } from '../../scripts/build-portal.ts'
import { callKinchart } from '../../scripts/call-kinchart.ts'
import type { Part } from '../bench.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { measureFelt } from '../measure-felt.ts'
import { measureRoutes } from '../measure-routes.ts'

const SIZE = 2500

export const portal: Part = {
  name: 'portal',
  title: 'what a browser fetches for each page, and the speed as felt on a slow phone and a slow line',
  measure: async (bench) => {
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(SIZE) })
    const { url, chart } = await kinchartWithChart(bench, {
      ...{ size: SIZE, sandboxUrl: sandbox.ready },
      env: { BENCH_PORTAL: await buildCompressedPortal(), TRUST_PROXY: '1' },
    })
    for (const { document, version } of legalVersions)
      await callKinchart(url, acceptLegal, { token: chart.token, body: { document, version } })
    const browser = await openUsualBrowser()
    try {
      await measureRoutes(bench, browser, url, chart)
      await measureFelt(bench, browser, url, chart)
    } finally {
      await browser.close()
    }
  },
}
