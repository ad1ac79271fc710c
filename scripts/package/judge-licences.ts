import type { Locked } from './needed-packages.ts'

/** A package of others with what it may be used under; undefined where nothing says so. */
export type Licensed = { readonly name: string; readonly version: string; readonly licence: string | undefined }

/** Licences that let anybody run, change and hand on what is under them, without making Kinchart theirs (SPDX). */
const allowed: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'],
  // Fonts.
  ...['Bitstream-Vera', 'OFL-1.1'],
])

/** Packages that do not name their licence in the usual way, and what their own file of it says. */
const named: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
}

/** The packages of a lockfile with their licences, by name. */
export function licencesOf(packages: Readonly<Record<string, Locked>>): readonly Licensed[] {
  return Object.entries(packages)
    .map(([place, { version = '', license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: named[name] ?? license }
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Those that nobody has agreed to: of several to choose from one has to be, of several that hold together all (SPDX). */
export const notAllowed = (licensed: readonly Licensed[]): readonly Licensed[] =>
  licensed.filter(({ licence = '' }) => {
    const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
    return !choices.some((choice) => choice.split(' AND ').every((one) => allowed.has(one)))
  })
