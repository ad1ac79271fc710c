// `npm run serve`: production, with the portal as its sources are now.
import { inClone } from '@kinchart/server/platform/commands/as-typed.ts'
import { buildPortal } from './build-portal.ts'
import { runServer } from './run-server.ts'

await runServer(buildPortal, inClone)
