import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }

/** Folders of the PDF library. If a document needs a file from these folders, the library fetches the file by name. */
const parts: readonly (readonly [folder: string, isPart: (name: string) => boolean])[] = [
  ['cmaps', (name) => name.endsWith('.bcmap')],
  ['standard_fonts', (name) => /\.(?:pfb|ttf)$/.test(name)],
  // Decode fax and scan images without WebAssembly, so that the content security policy doesn't have to allow
  // WebAssembly.
  ['wasm', (name) => name.endsWith('_nowasm_fallback.js')],
]

export function emitPdfParts(): Plugin {
  return {
    name: 'kinchart-emit-pdf-parts',
    apply: 'build',
    generateBundle() {
      for (const [folder, isPart] of parts) {
        const names = readdirSync(join(home, folder)).filter(isPart)
        if (names.length === 0) this.error(`No longer there: ${folder}`)
        for (const name of names) {
          const source = readFileSync(join(home, folder, name))
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${name}`, source })
        }
      }
    },
  }
}
