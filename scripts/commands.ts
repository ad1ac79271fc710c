// The operator's commands, as in `npm run directory -- load FILE…` in a clone, with a server's memory limits.
import { beginInClone, keepCompiled } from './begin-in-clone.ts'

beginInClone()
const { runTyped } = await import('@kinchart/server/app/commands.ts')

process.exitCode = await runTyped(process.argv.slice(2))
keepCompiled()
