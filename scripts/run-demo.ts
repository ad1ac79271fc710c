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
import { startConcurrently } from './start-concurrently.ts'
import { noteCrashes, stopOnSignal } from './stop-on-signal.ts'
import { orExplain } from './or-explain.ts'

/**
 * `bringPortal` returns the folder of the built portal. `start`: how commands are typed in this installation. Resolves
 * when the demo family is ready. The servers run until the process is stopped.
 */
export async function runDemo(bringPortal: () => Promise<string>, start: TypedStart): Promise<void> {
  const config = await orExplain(() => readConfig(process.env), start)
  // The terminal shows the URL, the sign-in and the emails. Log only errors here.
  const logged = openStderrLog(config.logLevel)
  const log: Log = (facts) => {
    if (facts.event !== 'request') logged(facts)
  }
  noteCrashes(log)
  const portalFolder = startConcurrently(bringPortal)
  const sandbox = await startSandbox({
    port: config.port === 0 ? 0 : config.port + 100,
    redirectUris: [`${config.publicUrl}/redirect-success`],
    ...(process.env['SANDBOX_DATA'] ? { dataFolder: process.env['SANDBOX_DATA'] } : {}),
  })
  const allowedPrivateHosts = [...config.allowedPrivateHosts, new URL(sandbox.url).host]
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
    // Many restarts within minutes exceed the sign-in limit. In that case, an earlier start has already created the
    // family.
    const isTooOften = error instanceof RefusedError && error.status === 429
    isDemoThere = isTooOften
    if (isTooOften) process.stdout.write('The demo family is as it was: too many sign-ins in the last minutes.\n')

    // If the user stops Kinchart now, the next start adds the rest of the family.
    else if (!isStopping()) throw error
  }
  if (!isStopping())
    process.stdout.write(
      `\nDemo sign-in   ${demoFamily.email}\n       password   ${demoFamily.password}\nTheir doctor   ${kinchart.url}/shared with ${demoDoctor}; the code is mailed\nMails          ${kinchart.url}/dev/mail\nHospitals      ${sandbox.url}\n`,
    )
}
