import { startSandbox } from '@kinchart/sandbox/start-sandbox.ts'

const sizes = (process.env['BENCH_CHARTS'] ?? '').split(',').map(Number)
const notes = Number(process.env['BENCH_NOTES'] ?? 0)
const delayMs = Number(process.env['BENCH_DELAY_MS'] ?? 0)
const sandbox = await startSandbox({ port: 0, benchCharts: sizes, benchNotes: notes })
if (delayMs > 0) sandbox.setFaults([{ name: 'slow', delayMs }])
// Both commands report what happened since the last 'asked'. 'asked': the number of FHIR requests, which is then reset.
// 'bytes': the size of the responses.
process.on('message', (what) => {
  const seen = sandbox.requests().filter(({ path }) => path.includes('/fhir/'))
  if (what === 'bytes') return process.send?.(seen.reduce((sum, { bytes }) => sum + bytes, 0))
  sandbox.forgetRequests()
  return process.send?.(seen.length)
})
// The sandbox generates records on first request, so generate them before timing anything.
for (const size of sizes) sandbox.countResources('bench', `bench-${size}`)
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`ready ${sandbox.url}\n`)
