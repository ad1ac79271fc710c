import { startKinchart, type Kinchart } from '@kinchart/server/app/start-kinchart.ts'
import { readConfig } from '@kinchart/server/app/config/config.ts'
import { listOrganizations, practiceVendor } from '../scripts/list-sandbox.ts'

async function listBenchOrganization(kinchart: Kinchart, fhirBase: string): Promise<number> {
  const ids = await listOrganizations(kinchart, [
    {
      slug: 'bench',
      hospitalName: 'Charts of many sizes',
      fhirBaseUrl: fhirBase,
      audience: 'ignored',
      providerType: 'CareOrganization',
      vendor: practiceVendor,
      clients: 'any',
    },
  ])
  return ids['bench'] ?? 0
}

const sandboxUrl = process.env['BENCH_SANDBOX'] ?? ''
export const kinchart = await startKinchart(
  readConfig({
    ...process.env,
    PORT: process.env['BENCH_PORT'] ?? '0',
    MAILS_AN_HOUR: '1000',
    MAILS_A_DAY: '1000',
    ALLOW_PRIVATE_HOSTS: new URL(sandboxUrl).host,
  }),
  {
    log: () => undefined,
    isDevelopment: true,
    printMail: () => undefined,
    ...(process.env['BENCH_PORTAL'] === undefined ? {} : { portalFolder: process.env['BENCH_PORTAL'] }),
  },
)
const endpointId = await listBenchOrganization(kinchart, `${sandboxUrl}/bench/fhir/r4`)
process.once('SIGTERM', () => void kinchart.close().then(() => process.exit(0)))
process.stdout.write(`ready ${JSON.stringify({ url: kinchart.url, endpointId })}\n`)
