import { join } from 'node:path'
import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const own = join(import.meta.dirname, 'src', 'loading', 'load-ahead.ts')

/** Every import() of the portal goes through `loadAhead`, in the place of the bundler's own preloading. */
export function fetchAhead(): Plugin {
  let isMet = false
  return {
    name: 'kinchart-fetch-ahead',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== helper) return null
      isMet = true
      return `export { loadAhead as __vitePreload } from ${JSON.stringify(own)}`
    },
    // A bundler that has renamed its helper would otherwise bring its own along unnoticed.
    buildEnd(failure) {
      if (failure === undefined && !isMet) this.error(`No longer there: ${helper}`)
    },
  }
}

/** The files that an import() needs, its own first: the bundler leaves it out where it is the only one. */
export const withItself = (file: string, others: readonly string[]): string[] => [
  file,
  ...others.filter((one) => one !== file),
]
