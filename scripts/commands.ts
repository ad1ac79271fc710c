// Runs the operator's commands in a clone of the repository, such as `npm run directory -- load FILE…`. Uses the
// server's memory settings.
import { beginInClone, keepCompiled } from './begin-in-clone.ts'

beginInClone()
const { runTyped } = await import('@kinchart/server/app/commands.ts')

process.exitCode = await runTyped(process.argv.slice(2))
keepCompiled()
