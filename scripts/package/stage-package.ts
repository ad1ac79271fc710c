import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeManifest, makeShrinkwrap } from './manifest.ts'
import { notices } from './notices.ts'
import { programFile } from './program-file.ts'
import { stageDocuments } from './stage-documents.ts'
import { toJavaScript } from './to-javascript.ts'

const root = join(import.meta.dirname, '..', '..')

/** Where a part of it begins to be read; what these name, and what that names, is packed, and nothing else. */
const entries = ['scripts/kinchart.ts']
/** Files that are read while it runs and that no import names. */
const readWhileRunning = ['server/src/platform/mail/logo.png']

/** Lays the package out in an empty folder, ready for `npm pack`. `portalFolder`: where the built portal lies. */
export async function stagePackage(folder: string, portalFolder: string): Promise<void> {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`
  for (const [file, code] of programs()) write(join('dist', file.replace(/\.ts$/, '.js')), code)
  for (const file of readWhileRunning) cpSync(join(root, file), join(folder, 'dist', file))
  cpSync(portalFolder, join(folder, 'dist', 'portal'), { recursive: true })
  stageDocuments(folder)
  write('dist/portal-licences.txt', notices())
  write('package.json', json(makeManifest()))
  write('npm-shrinkwrap.json', json(makeShrinkwrap()))
  write('bin/kinchart.mjs', programFile())
  chmodSync(join(folder, 'bin/kinchart.mjs'), 0o755)
}

/** Every file of ours that runs, by its path from the repository's root, as JavaScript. */
function programs(): ReadonlyMap<string, string> {
  const made = new Map<string, string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (made.has(file)) continue
    const { code, needs } = toJavaScript(file, readFileSync(join(root, file), 'utf8'))
    made.set(file, code)
    waiting.push(...needs)
  }
  return made
}
