import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { licencesOf } from './judge-licences.ts'
import { builtInPackages } from './manifest.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Returns the licenses of packages built into the portal, which must be redistributed with it. Installed packages
 * include their own. Binaries for other machines are in no portal.
 */
export function notices(): string {
  const here = Object.fromEntries(Object.entries(builtInPackages()).filter(([, { optional }]) => optional !== true))
  const texts = Object.keys(here).map((place) => {
    const [one] = licencesOf({ [place]: here[place] ?? {} })
    return `${one?.name} ${one?.version} (${one?.licence})\n\n${textOf(join(root, place))}`
  })
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Returns a package's license file; '' if it has none. */
function textOf(folder: string): string {
  if (!existsSync(folder)) throw new Error(`${folder} is not installed.`)
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(name))
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
}
