import { startSandbox } from '@kinchart/sandbox/start-sandbox.ts'
import type { Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import { startKinchart } from '@kinchart/server/app/start-kinchart.ts'
import type { Kinchart } from '@kinchart/server/app/start-kinchart.ts'
import { readConfig } from '@kinchart/server/app/config/config.ts'
import { buildCompressedPortal } from '../scripts/build-portal.ts'
import { listOrganizations } from '../scripts/list-sandbox.ts'
import { freePort } from '../server/test/free-port.ts'
import { lendDatabase } from '../server/test/lend-database.ts'
import { manyMails } from '../server/test/many-mails.ts'

/** Everything a journey needs: the production build of the portal, the server, and the sandbox hospitals. */
export type TestStack = {
  readonly url: string
  readonly sandbox: Sandbox
  readonly kinchart: Kinchart
  readonly endpointIds: Readonly<Record<string, number>>
  /** Throws the errors that the server did not handle since the last call. */
  readonly throwUnexpected: () => void
  readonly close: () => Promise<void>
}

/** The portal built from the current sources, which are read once per worker. */
let newest: Promise<string> | undefined

let shared: Promise<TestStack> | undefined

/** Returns the shared stack of this worker, for test files that only sign up their own users. */
export async function shareTestStack(): Promise<TestStack> {
  shared ??= startTestStack()
  const stack = await shared
  stack.sandbox.setFaults([])
  await stack.kinchart.database.pool.query('delete from rate_limit')
  return { ...stack, close: async () => Promise.resolve(stack.throwUnexpected()) }
}

/** Starts a separate stack. `more` is added to the environment; `built` is a portal to serve instead of the newest. */
export async function startTestStack(more: Readonly<Record<string, string>> = {}, built?: string): Promise<TestStack> {
  newest ??= buildCompressedPortal()
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
  const throwUnexpected = (): void => {
    const errors = unexpected.splice(0)
    if (errors.length > 0) throw new AggregateError(errors, 'The server met unexpected errors.')
  }
  return {
    url: kinchart.url,
    sandbox,
    kinchart,
    endpointIds,
    throwUnexpected,
    close: async () => {
      await kinchart.close()
      await sandbox.close()
      await lent.giveBack()
      throwUnexpected()
    },
  }
}
