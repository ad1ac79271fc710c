// `npm run serve`: production, with the portal as its sources are now.
import { inClone } from '@kinchart/server/platform/commands/as-typed.ts'
import { buildBeside } from './build-beside.ts'
import { runServer } from './run-server.ts'

await runServer(buildBeside, inClone)
