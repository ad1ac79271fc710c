// `npm start`: the demo, with the portal as its sources are now.
import { inClone } from '@kinchart/server/platform/commands/as-typed.ts'
import { buildBeside } from './build-beside.ts'
import { runDemo } from './run-demo.ts'

await runDemo(buildBeside, inClone)
