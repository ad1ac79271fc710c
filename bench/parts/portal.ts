import { buildPortal } from '../../scripts/build-portal.ts'
import type { Part } from '../bench.ts'
import { measureFelt } from '../measure-felt.ts'
import { measurePortal } from '../measure-portal.ts'

export const portal: Part = {
  name: 'portal',
  title: 'what a browser fetches, and the speed as felt on a phone',
  measure: async ({ start, freshDatabase }) => {
    await measurePortal()
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: '2500' })
    const kinchart = await start('./run-kinchart.ts', {
      ...(await freshDatabase('embedded')),
      BENCH_SANDBOX: sandbox.ready,
      BENCH_PORTAL: await buildPortal(),
    })
    const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
    await measureFelt(url, endpointId, 'bench-2500')
  },
}
