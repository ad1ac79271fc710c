import { createHash } from 'node:crypto'
import { answersInSpanish } from '@kinchart/contract/text/answers-in-spanish.ts'
import { contractInSpanish } from '@kinchart/contract/text/in-spanish.ts'
import { spanish } from '@kinchart/texts/es/all.ts'
import type { Plugin } from 'vite'

const given = { language: 'es', texts: { ...spanish, ...contractInSpanish }, answers: answersInSpanish }

/** All Spanish texts by area. If Spanish was chosen, `begin/begin.js` loads them before the portal's own files. */
const source = `globalThis.kinchartLanguage=${JSON.stringify(given)}`
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
export const spanishFile = `assets/language-es-${hash}.js`

/** English needs no file, because its texts are in the portal's own files. */
export function emitLanguage(): Plugin {
  return {
    name: 'kinchart-emit-language',
    configureServer({ middlewares }) {
      middlewares.use(`/${spanishFile}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(source)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: spanishFile, source })
    },
  }
}
