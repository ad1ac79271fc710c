import { startSandbox } from '@kinchart/sandbox/start-sandbox.ts'

const sizes = (process.env['BENCH_CHARTS'] ?? '').split(',').map(Number)
const notes = Number(process.env['BENCH_NOTES'] ?? 0)
const delayMs = Number(process.env['BENCH_DELAY_MS'] ?? 0)
const sandbox = await startSandbox({ port: 0, benchCharts: sizes, benchNotes: notes })
if (delayMs > 0) sandbox.setFaults([{ name: 'slow', delayMs }])
// 'asked': FHIR requests since the last count, which it resets; 'bytes': size of the responses since then.
process.on('message', (what) => {
  const seen = sandbox.requests().filter(({ path }) => path.includes('/fhir/'))
  if (what === 'bytes') return process.send?.(seen.reduce((sum, { bytes }) => sum + bytes, 0))
  sandbox.forgetRequests()
  return process.send?.(seen.length)
})
// Records are generated on first request, so generate them before timing anything.
for (const size of sizes) sandbox.countResources('bench', `bench-${size}`)
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`ready ${sandbox.url}\n`)
