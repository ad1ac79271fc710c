import { createHash } from 'node:crypto'
import { translations } from '@kinchart/contract/text/translations.ts'
import type { Plugin } from 'vite'

/**
 * Writes one file per language. If a language was chosen, `begin/begin.js` loads that language's file before the
 * portal's own files.
 */
export const languageFiles = Object.entries(translations).map(([language, translation]) => {
  const source = `globalThis.kinchartLanguage=${JSON.stringify({ language, ...translation })}`
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { language, source, fileName: `assets/language-${language}-${hash}.js` }
})

/** English needs no file, because its texts are in the portal's own files. */
export function emitLanguages(): Plugin {
  return {
    name: 'kinchart-emit-languages',
    configureServer({ middlewares }) {
      for (const { fileName, source } of languageFiles)
        middlewares.use(`/${fileName}`, (_request, response) => {
          response.setHeader('Content-Type', 'text/javascript')
          response.end(source)
        })
    },
    generateBundle() {
      for (const { fileName, source } of languageFiles) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
