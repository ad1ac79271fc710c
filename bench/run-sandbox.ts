import { startSandbox } from '@kinchart/sandbox/start-sandbox.ts'

const sizes = (process.env['BENCH_CHARTS'] ?? '').split(',').map(Number)
const sandbox = await startSandbox({ port: 0, benchCharts: sizes })
// The sandbox generates records on first request, so generate them before timing anything.
for (const size of sizes) sandbox.countResources('bench', `bench-${size}`)
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`ready ${sandbox.url}\n`)
