import { join } from 'node:path'
import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const own = join(import.meta.dirname, 'src', 'loading', 'load-ahead.ts')

/** Routes every import() through `loadAhead` instead of the bundler's preloading. */
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
    // Fail if the bundler renames its preload helper. Otherwise the bundler's own preloading would stay active
    // unnoticed.
    buildEnd(failure) {
      if (failure === undefined && !isMet) this.error(`No longer there: ${helper}`)
    },
  }
}

/** Puts the file itself first, because the bundler omits the file from the list if the list has no other files. */
export const withItself = (file: string, others: readonly string[]): string[] => [
  file,
  ...others.filter((one) => one !== file),
]
