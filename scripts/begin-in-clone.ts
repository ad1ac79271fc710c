import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { takeMemoryFlags } from './memory-flags.ts'

const compiledIn = join(import.meta.dirname, '..', 'node_modules', '.cache', 'kinchart', 'compiled')

/** Has this process run with Kinchart's settings, and with what earlier starts have compiled. To be called before anything else is loaded. */
export const beginInClone = (): void => takeMemoryFlags(compiledIn)

/** Keeps what was compiled by now, also for the case that nobody lets this process end in order. */
export const keepCompiled = (): void => flushCompileCache()
