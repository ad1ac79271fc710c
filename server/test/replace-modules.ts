// Loaded before a worker's tests (vitest.config.ts). For imports in our own code, replaces two packages with faster
// versions.
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const root = new URL('../../', import.meta.url).href
const replacements: ReadonlyMap<string, string> = new Map([
  // Hashes passwords cheaply; `slow-hash.test.ts` checks the real cost.
  ['@node-rs/argon2', new URL('quick-argon2.ts', import.meta.url).href],
  ['pg', new URL('lasting-pg.ts', import.meta.url).href],
])

if (isMainThread)
  registerHooks({
    resolve: (specifier, context, next) => {
      const replacement = replacements.get(specifier)
      const { parentURL: importer = '', conditions } = context
      const isOurs = importer.startsWith(root) && !importer.includes('/node_modules/')
      return next(isOurs && conditions.includes('import') ? (replacement ?? specifier) : specifier, context)
    },
  })
