// `npm run serve`: production, with the portal as its sources are now.
import { buildPortal } from './build-portal.ts'
import { runServer } from './run-server.ts'

await runServer(buildPortal)
