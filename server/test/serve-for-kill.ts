// The real server for the test that kills it; configured by the environment, as in production.
import { startKinchart } from '../src/app/start-kinchart.ts'
import { readConfig } from '../src/app/config.ts'

const kinchart = await startKinchart(readConfig(process.env), {
  log: (facts) => {
    if (facts.event !== 'request') process.stderr.write(`${JSON.stringify(facts)}\n`)
  },
  reportUnexpected: (error) => process.stderr.write(`${String(error)}\n`),
  importTimings: { leaseSeconds: Number(process.env['TEST_LEASE_SECONDS']), sweepMs: 200, backoffMs: 50 },
  printMail: () => undefined,
})
process.stdout.write(`Kinchart is ready at ${kinchart.url}\n`)
