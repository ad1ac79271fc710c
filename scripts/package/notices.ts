import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { builtInPackages } from './manifest.ts'
import type { Locked } from './needed-packages.ts'

/** `licence`: undefined if none is stated. */
type Licensed = { readonly name: string; readonly version: string; readonly licence: string | undefined }

/**
 * Licenses (SPDX) that let anyone run, change and redistribute the software. None of these licenses places conditions
 * on Kinchart's own code.
 */
const allowed: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'],
  // Licenses for fonts.
  ...['Bitstream-Vera', 'OFL-1.1'],
])

/** Packages that don't declare their license in the usual way. The license here is from the package's license file. */
const named: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
}

export function licencesOf(packages: Readonly<Record<string, Locked>>): readonly Licensed[] {
  return Object.entries(packages)
    .map(([place, { version = '', license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: named[name] ?? license }
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** For OR, one allowed alternative is enough. For AND, all licenses must be allowed (SPDX). */
export const notAllowed = (licensed: readonly Licensed[]): readonly Licensed[] =>
  licensed.filter(({ licence = '' }) => {
    const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
    return !choices.some((choice) => choice.split(' AND ').every((one) => allowed.has(one)))
  })

const root = join(import.meta.dirname, '..', '..')

/**
 * Returns the license texts of packages built into the portal. Redistributing a package requires its license text.
 * Installed packages include their own licenses. Binaries for other machines are not in the portal.
 */
export function notices(): string {
  const here = Object.fromEntries(Object.entries(builtInPackages()).filter(([, { optional }]) => optional !== true))
  const texts = Object.keys(here).map((place) => {
    const [one] = licencesOf({ [place]: here[place] ?? {} })
    return `${one?.name} ${one?.version} (${one?.licence})\n\n${textOf(join(root, place))}`
  })
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Returns the text of the package's license file. Returns '' if the package has none. */
function textOf(folder: string): string {
  if (!existsSync(folder)) throw new Error(`${folder} is not installed.`)
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(name))
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
}
