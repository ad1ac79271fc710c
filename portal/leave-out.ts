import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Parts of libraries that the portal never runs, but the first page would load: ripple drawing (disabled by the theme)
 * and JSON Schema generation (used only by the server).
 */
const neverRun = [
  '/@mui/material/ButtonBase/TouchRipple.mjs',
  '/zod/v4/core/json-schema-processors.js',
  '/zod/v4/core/to-json-schema.js',
]

/** Parts of an endpoint's declaration that only the server reads. Their lines contain no other code. */
const ofServer = /^ +(?:summary|formerPath):\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),\n/gm
const CALLS = 'contract/calls'
const declaresCalls = /[\\/]contract[\\/](?:calls|sections)[\\/][a-z-]+\.ts$/

/**
 * Replaces each export of the `neverRun` files with an empty function, and removes the parts of endpoint declarations
 * that only the server reads.
 */
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
    transform(code, id) {
      if (!declaresCalls.test(id)) return null
      const shorter = code.replaceAll(ofServer, '')
      if (shorter === code) return null
      met.add(CALLS)
      return { code: shorter, map: null }
    },
    // Fail if a library moves one of these files. Otherwise, the moved file would be bundled without anyone noticing.
    buildEnd(failure) {
      const missed = [...neverRun, CALLS].filter((file) => !met.has(file))
      if (failure === undefined && missed.length > 0) this.error(`No longer there: ${missed.join(', ')}`)
    },
  }
}
