import { startKinchart } from '@kinchart/server/app/start-kinchart.ts'
import { productionProblems } from '@kinchart/server/app/config/check-production.ts'
import { readConfig } from '@kinchart/server/app/config/config.ts'
import { asTyped, type TypedStart } from '@kinchart/server/platform/commands/as-typed.ts'
import { openStderrLog } from '@kinchart/server/platform/stderr-log.ts'
import { startConcurrently } from './start-concurrently.ts'
import { noteCrashes, stopOnSignal } from './stop-on-signal.ts'
import { orExplain } from './or-explain.ts'

export async function runServer(bringPortal: () => Promise<string>, start: TypedStart): Promise<void> {
  const config = await orExplain(() => readConfig(process.env), start)
  let log = openStderrLog(config.logLevel)
  noteCrashes((facts) => log(facts))
  const problems = productionProblems(config, process.env['MAIL'] === 'terminal')
  if (problems.length > 0) {
    process.stderr.write(`${asTyped(problems.join('\n'), start)}\n`)
    process.exit(1)
  }
  const isApi = config.roles.includes('api')
  const portal = isApi ? { portalFolder: startConcurrently(bringPortal) } : {}
  const kinchart = await orExplain(async () => startKinchart(config, { log, ...portal }), start)
  log = kinchart.log
  stopOnSignal(kinchart.close)
  process.stdout.write(`Kinchart is ready at ${kinchart.url}\n`)
}
