import { createRequire } from 'node:module'

/** Kinchart's version, as its package says it. */
export const versionOfKinchart: string = (
  createRequire(import.meta.url)('../../../package.json') as { readonly version: string }
).version
