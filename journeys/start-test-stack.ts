import { startSandbox } from '@kinchart/sandbox/start-sandbox.ts'
import type { Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import { startKinchart } from '@kinchart/server/app/start-kinchart.ts'
import type { Kinchart } from '@kinchart/server/app/start-kinchart.ts'
import { readConfig } from '@kinchart/server/app/config.ts'
import { buildPortal } from '../scripts/build-portal.ts'
import { listOrganizations } from '../scripts/list-sandbox.ts'
import { freePort } from '../server/test/free-port.ts'
import { lendDatabase } from '../server/test/lend-database.ts'
import { manyMails } from '../server/test/many-mails.ts'

/** Everything a journey walks through: the portal as it is delivered, the server, and the practice hospitals. */
export type TestStack = {
  readonly url: string
  readonly sandbox: Sandbox
  readonly kinchart: Kinchart
  readonly endpointIds: Readonly<Record<string, number>>
  readonly close: () => Promise<void>
}

/** The portal as its sources are; they are read through once a worker. */
let newest: Promise<string> | undefined

/** `more` are environment names beside the usual ones; `built` is a portal that is served in the place of the newest. */
export async function startTestStack(more: Readonly<Record<string, string>> = {}, built?: string): Promise<TestStack> {
  newest ??= buildPortal()
  const portalFolder = built ?? (await newest)
  const port = await freePort()
  const lent = await lendDatabase()
  const sandbox = await startSandbox({ port: 0, redirectUris: [`http://localhost:${port}/redirect-success`] })
  const unexpected: unknown[] = []
  const kinchart = await startKinchart(
    readConfig({
      PORT: String(port),
      HOST: 'localhost',
      ...manyMails,
      ...lent.env,
      ALLOW_PRIVATE_HOSTS: new URL(sandbox.url).host,
      ...more,
    }),
    {
      log: () => undefined,
      reportUnexpected: (error) => unexpected.push(error),
      isDevelopment: true,
      portalFolder,
      printMail: () => undefined,
    },
  )
  const endpointIds = await listOrganizations(kinchart, sandbox.organizations)
  return {
    url: kinchart.url,
    sandbox,
    kinchart,
    endpointIds,
    close: async () => {
      await kinchart.close()
      await sandbox.close()
      await lent.giveBack()
      if (unexpected.length > 0) throw new AggregateError(unexpected, 'The server met errors that nobody foresaw.')
    },
  }
}
