// Production: no sandbox, no demo.
import { startKinchart } from '@kinchart/server/app.ts'
import { readConfig } from '@kinchart/server/config.ts'
import { logToStderr } from '@kinchart/server/platform/log.ts'
import { buildPortal } from './build-portal.ts'
import { noteCrashes } from './note-crashes.ts'
import { orExplain } from './or-explain.ts'
import { stopOnSignal } from './stop-on-signal.ts'

noteCrashes(logToStderr)
const config = await orExplain(() => readConfig(process.env))
if (config.smtpUrl === undefined && process.env['MAIL'] !== 'terminal') {
  process.stderr.write('Set SMTP_URL, so that people get their codes; or MAIL=terminal to print mails here.\n')
  process.exit(1)
}
const isApi = config.roles.includes('api')
const portal = isApi ? { portalFolder: await buildPortal() } : {}
const kinchart = await orExplain(async () => startKinchart(config, { log: logToStderr, ...portal }))
stopOnSignal(kinchart.close)
process.stdout.write(`Kinchart is ready at ${kinchart.url}\n`)
