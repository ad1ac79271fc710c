import { beginInClone, keepCompiled } from './begin-in-clone.ts'

beginInClone()
const { inClone } = await import('@kinchart/server/platform/commands/as-typed.ts')
const { buildInChildProcess } = await import('./build-in-child-process.ts')
const { runServer } = await import('./run-server.ts')

await runServer(async () => buildInChildProcess('--compress'), inClone)
keepCompiled()
