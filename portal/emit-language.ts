import { createHash } from 'node:crypto'
import { answersInSpanish } from '@kinchart/contract/answers-in-spanish.ts'
import { contractInSpanish } from '@kinchart/contract/in-spanish.ts'
import { spanish } from '@kinchart/texts/es/all.ts'
import type { Plugin } from 'vite'

const given = { language: 'es', texts: { ...spanish, ...contractInSpanish }, answers: answersInSpanish }

/** Every text in Spanish, by its area: what `public/begin.js` puts before the portal's own files where it was chosen. */
const source = `globalThis.kinchartLanguage=${JSON.stringify(given)}`
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
const fileName = `assets/language-es-${hash}.js`

/** Makes the file of a language, and says its name in the page. English is in the portal's own files. */
export function emitLanguage(): Plugin {
  return {
    name: 'kinchart-emit-language',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => page.replace('/begin.js"', `/begin.js" data-es="/${fileName}"`),
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(source)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
