// Production: no sandbox, no demo.
import { startKinchart } from '@kinchart/server/app.ts'
import { readConfig } from '@kinchart/server/config.ts'
import { logToStderr } from '@kinchart/server/platform/log.ts'
import { buildPortal } from './build-portal.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const config = readConfig(process.env)
if (config.smtpUrl === undefined && process.env['MAIL'] !== 'terminal') {
  process.stderr.write('Set SMTP_URL, so that people get their codes; or MAIL=terminal to print mails here.\n')
  process.exit(1)
}
const isApi = config.roles.includes('api')
const kinchart = await startKinchart(config, {
  log: logToStderr,
  ...(isApi ? { portalFolder: await buildPortal() } : {}),
})
stopOnSignal(kinchart.close)
process.stdout.write(`Kinchart is ready at ${kinchart.url}\n`)
