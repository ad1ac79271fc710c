// The operator's commands, as `npm run directory -- load FILE…` types them in a clone: with the memory that a server is held to.
import { beginInClone, keepCompiled } from './begin-in-clone.ts'

beginInClone()
const { runTyped } = await import('@kinchart/server/app/commands.ts')

process.exitCode = await runTyped(process.argv.slice(2))
keepCompiled()
