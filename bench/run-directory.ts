// The real server, in its own process and behind a proxy.
import { startKinchart } from '@kinchart/server/app/start-kinchart.ts'
import { readConfig } from '@kinchart/server/app/config/config.ts'

const kinchart = await startKinchart(readConfig({ ...process.env, PORT: '0', TRUST_PROXY: '1' }), {
  log: () => undefined,
  isDevelopment: true,
  printMail: () => undefined,
})
process.once('SIGTERM', () => void kinchart.close().then(() => process.exit(0)))
process.stdout.write(`ready ${kinchart.url}\n`)
