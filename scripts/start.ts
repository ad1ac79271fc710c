// `npm start`: the demo, with the portal as its sources are now.
import { inClone } from '@kinchart/server/platform/commands/as-typed.ts'
import { buildPortal } from './build-portal.ts'
import { runDemo } from './run-demo.ts'

await runDemo(buildPortal, inClone)
