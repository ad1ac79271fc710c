import { startKinchart } from '../src/app/start-kinchart.ts'
import { readConfig } from '../src/app/config/config.ts'

process.stdin.once('end', () => process.exit()).resume()
const lease = process.env['TEST_LEASE_SECONDS']
const comeBack = process.env['TEST_COME_BACK_MS']
try {
  const kinchart = await startKinchart(readConfig(process.env), {
    log: (facts) => {
      if (facts.event !== 'request') process.stderr.write(`${JSON.stringify(facts)}\n`)
    },
    reportUnexpected: (error) => process.stderr.write(`${String(error)}\n`),
    isDevelopment: true,
    importTimings: {
      lookWaitMs: 60_000,
      ...(lease === undefined ? {} : { leaseSeconds: Number(lease) }),
      ...(comeBack === undefined ? {} : { comeBackMs: comeBack.split(',').map(Number) }),
      ...{ sweepMs: 200, backoffMs: 50 },
    },
    printMail: () => undefined,
  })
  process.stdout.write(`Kinchart is ready at ${kinchart.url}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
