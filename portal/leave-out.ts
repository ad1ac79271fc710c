import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Parts of libraries that this portal never runs, but that would come along with the first page: the drawing of
 * ripples (the theme turns them off), and the making of JSON Schemas, which only the server does.
 */
const neverRun = [
  '/@mui/material/ButtonBase/TouchRipple.mjs',
  '/zod/v4/core/json-schema-processors.js',
  '/zod/v4/core/to-json-schema.js',
]

/** Puts an empty function in the place of each export of those files. */
export function leaveOut(): Plugin {
  const met = new Set<string>()
  return {
    name: 'kinchart-leave-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const file = neverRun.find((one) => id.endsWith(one))
      if (file === undefined) return null
      met.add(file)
      const code = readFileSync(id, 'utf8')
      const names = [...code.matchAll(/^export (?:async )?(?:const|let|var|function) (\w+)/gm)].map(([, name]) => name)
      const lines = names.map((name) => `export const ${name} = none`)
      return ['const none = () => null', ...lines, 'export default none'].join('\n')
    },
    // A library that has moved such a file would otherwise bring it along unnoticed.
    buildEnd(failure) {
      const missed = neverRun.filter((file) => !met.has(file))
      if (failure === undefined && missed.length > 0) this.error(`No longer there: ${missed.join(', ')}`)
    },
  }
}
