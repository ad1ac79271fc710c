// A practice hospital with charts of several sizes, in its own process.
import { startSandbox } from '@kinchart/sandbox/start-sandbox.ts'

const sizes = (process.env['BENCH_CHARTS'] ?? '').split(',').map(Number)
const sandbox = await startSandbox({ port: 0, benchCharts: sizes })
// Records are made when they are first asked for; here, before anything is timed.
for (const size of sizes) sandbox.countResources('bench', `bench-${size}`)
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`ready ${sandbox.url}\n`)
