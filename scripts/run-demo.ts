import { startSandbox } from '@kinchart/sandbox/start-sandbox.ts'
import { startKinchart } from '@kinchart/server/app/start-kinchart.ts'
import { readConfig } from '@kinchart/server/app/config/config.ts'
import type { TypedStart } from '@kinchart/server/platform/commands/as-typed.ts'
import type { Log } from '@kinchart/server/platform/log.ts'
import { openStderrLog } from '@kinchart/server/platform/stderr-log.ts'
import { RefusedError } from './call-kinchart.ts'
import { demoFamily, importDemoFamily, signDemoFamilyIn } from './demo-family.ts'
import { listDoctors } from './list-doctors.ts'
import { listOrganizations } from './list-sandbox.ts'
import { demoDoctor, shareDemo } from './share-demo.ts'
import { meanwhile } from './meanwhile.ts'
import { noteCrashes } from './note-crashes.ts'
import { orExplain } from './or-explain.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/**
 * Runs everything on this machine: portal, api, worker, practice hospitals, and a demo family. `bringPortal` answers where
 * the built portal lies, and `start` how commands are typed there. Comes back once the demo family is there; the servers run until the process is told to end.
 */
export async function runDemo(bringPortal: () => Promise<string>, start: TypedStart): Promise<void> {
  const config = await orExplain(() => readConfig(process.env), start)
  // The terminal is for the address, the sign-in and the mails; only what went wrong is logged here.
  const logged = openStderrLog(config.logLevel)
  const log: Log = (facts) => {
    if (facts.event !== 'request') logged(facts)
  }
  noteCrashes(log)
  const portalFolder = meanwhile(bringPortal)
  const sandbox = await startSandbox({
    port: config.port === 0 ? 0 : config.port + 100,
    redirectUris: [`${config.publicUrl}/redirect-success`],
    ...(process.env['SANDBOX_DATA'] ? { dataFolder: process.env['SANDBOX_DATA'] } : {}),
  })
  const allowedPrivateHosts = [...config.allowedPrivateHosts, new URL(sandbox.url).host]
  /** The demo family can sign in. */
  let isDemoThere = false
  const kinchart = await orExplain(
    async () =>
      startKinchart(
        { ...config, allowedPrivateHosts },
        {
          log,
          isDevelopment: true,
          loopbackOnlyEmail: demoFamily.email,
          demoSignIn: () => (isDemoThere ? { email: demoFamily.email, password: demoFamily.password } : null),
          portalFolder,
        },
      ),
    start,
  )
  const close = async (): Promise<void> => {
    await kinchart.close()
    await sandbox.close()
  }
  const isStopping = stopOnSignal(close)
  const endpointIds = await listOrganizations(kinchart, sandbox.organizations)
  await listDoctors(kinchart)
  process.stdout.write(`Kinchart is ready at ${kinchart.url}\n`)
  try {
    const token = await signDemoFamilyIn(kinchart.url)
    isDemoThere = true
    await importDemoFamily(kinchart.url, token, endpointIds)
    await shareDemo(kinchart, token)
  } catch (error) {
    // Who starts anew many times within minutes is told so when signing in; the family is there since the first start.
    const isTooOften = error instanceof RefusedError && error.status === 429
    isDemoThere = isTooOften
    if (isTooOften) process.stdout.write('The demo family is as it was: too many sign-ins in the last minutes.\n')

    // Who stops Kinchart meanwhile has it closed in order, and the rest of the family comes with the next start.
    else if (!isStopping()) throw error
  }
  if (!isStopping())
    process.stdout.write(
      `\nDemo sign-in   ${demoFamily.email}\n       password   ${demoFamily.password}\nTheir doctor   ${kinchart.url}/shared with ${demoDoctor}; the code is mailed\nMails          ${kinchart.url}/dev/mail\nHospitals      ${sandbox.url}\n`,
    )
}
