import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { takeMemoryFlags } from './memory-flags.ts'

const compiledIn = join(import.meta.dirname, '..', 'node_modules', '.cache', 'kinchart', 'compiled')

/**
 * Applies Kinchart's memory settings, and reuses the compile cache of earlier starts. Must be called before anything
 * else is loaded.
 */
export const beginInClone = (): void => takeMemoryFlags(compiledIn)

/** Saves the compile cache now, because a process that is killed can't save it on exit. */
export const keepCompiled = (): void => flushCompileCache()
