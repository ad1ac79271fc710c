import { beginInClone, keepCompiled } from './begin-in-clone.ts'

beginInClone()
const { inClone } = await import('@kinchart/server/platform/commands/as-typed.ts')
const { buildInChildProcess } = await import('./build-in-child-process.ts')
const { runDemo } = await import('./run-demo.ts')

// The demo is local: compressing the portal's files would only delay it.
await runDemo(async () => buildInChildProcess(), inClone)
keepCompiled()
