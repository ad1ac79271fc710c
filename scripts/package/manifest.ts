import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leastNode } from '@kinchart/server/app/doctor/least-node.ts'
import { neededPackages } from './needed-packages.ts'
import type { Lock, Locked } from './needed-packages.ts'

const root = join(import.meta.dirname, '..', '..')

type Manifest = {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const readJson = <Read>(...path: string[]): Read => JSON.parse(readFileSync(join(root, ...path), 'utf8')) as Read

/** The parts whose code the package holds. The portal is built: nothing of it is installed. */
const packed = ['texts', 'contract', 'server', 'sandbox'] as const

/** The version that all of Kinchart has. */
export const packageVersion = (): string => readJson<Manifest>('package.json').version

/** What a part's code imports of others, each by its one exact version. */
export function dependenciesOf(parts: readonly string[]): Readonly<Record<string, string>> {
  const all = new Map<string, string>()
  for (const part of parts)
    for (const [name, version] of Object.entries(readJson<Manifest>(part, 'package.json').dependencies ?? {})) {
      if (name.startsWith('@kinchart/')) continue
      const other = all.get(name)
      if (other !== undefined && other !== version) throw new Error(`${name} is wanted as ${other} and as ${version}.`)
      all.set(name, version)
    }
  return Object.fromEntries([...all].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The packages that are installed with ours, by their place in package-lock.json. */
export const installedPackages = (): Readonly<Record<string, Locked>> =>
  neededPackages(readJson<Lock>('package-lock.json'), Object.keys(dependenciesOf(packed)))

/** The packages whose code is within the built portal. */
export const builtInPackages = (): Readonly<Record<string, Locked>> =>
  neededPackages(readJson<Lock>('package-lock.json'), Object.keys(dependenciesOf(['portal', 'contract', 'texts'])))

/** The package.json of the package. */
export function makeManifest(): object {
  const { name, version, description, license } = readJson<Manifest>('package.json')
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { kinchart: 'bin/kinchart.mjs' },
    engines: { node: `>=${leastNode}` },
    dependencies: dependenciesOf(packed),
  }
}

/**
 * The npm-shrinkwrap.json of the package: whoever installs it gets the versions that it was tested with, each checked
 * against its checksum.
 */
export function makeShrinkwrap(): object {
  const { name, version, license, bin, engines, dependencies } = makeManifest() as Manifest & {
    readonly bin: object
    readonly engines: object
  }
  const packages: Record<string, object> = { '': { name, version, license, dependencies, bin, engines } }
  for (const [place, locked] of Object.entries(installedPackages())) {
    // What only tests needed besides says so there; here it is needed.
    const { dev: _dev, devOptional, ...kept } = locked
    packages[place] = devOptional === true ? { ...kept, optional: true } : kept
  }
  return { name, version, lockfileVersion: 3, requires: true, packages }
}
