import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leastNode } from '@kinchart/server/ops/doctor/least-node.ts'
import { neededPackages, type Lock, type Locked } from './needed-packages.ts'

const root = join(import.meta.dirname, '..', '..')

type Manifest = {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(root, ...path), 'utf8'))
const readManifest = (...part: string[]): Manifest => readJson(...part, 'package.json') as Manifest
const readLock = (): Lock => readJson('package-lock.json') as Lock

/** The parts whose code is in the package. The portal is prebuilt: none of its packages is installed. */
const packed = ['texts', 'contract', 'server', 'sandbox'] as const

export const packageVersion = (): string => readManifest().version

/**
 * Returns the external dependencies of the parts, with exact versions. Throws if two parts name different versions of
 * a package.
 */
function dependenciesOf(parts: readonly string[]): Readonly<Record<string, string>> {
  const all = new Map<string, string>()
  for (const part of parts)
    for (const [name, version] of Object.entries(readManifest(part).dependencies ?? {})) {
      if (name.startsWith('@kinchart/')) continue
      const other = all.get(name)
      if (other !== undefined && other !== version) throw new Error(`${name} is wanted as ${other} and as ${version}.`)
      all.set(name, version)
    }
  return Object.fromEntries([...all].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** PostgreSQL's programs are optional dependencies, because npm then installs only the programs for the machine. */
const programs = (): Readonly<Record<string, string>> => readManifest('server').optionalDependencies ?? {}

/** Returns the installed packages, keyed by path in package-lock.json. */
export const installedPackages = (): Readonly<Record<string, Locked>> =>
  neededPackages(readLock(), Object.keys({ ...dependenciesOf(packed), ...programs() }))

export const builtInPackages = (): Readonly<Record<string, Locked>> =>
  neededPackages(readLock(), Object.keys(builtInDependencies()))

const builtInDependencies = (): Readonly<Record<string, string>> => dependenciesOf(['portal', 'contract', 'texts'])

export function makeManifest() {
  const { name, version, description, license } = readManifest()
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { kinchart: 'bin/kinchart.mjs' },
    engines: { node: `>=${leastNode}` },
    dependencies: dependenciesOf(packed),
    optionalDependencies: programs(),
  }
}

type MadeLock = {
  readonly name: string
  readonly version: string
  readonly lockfileVersion: number
  readonly requires: boolean
  readonly packages: Readonly<Record<string, object>>
}

/** With a shrinkwrap, `npm ci` installs the tested versions, each checked against its checksum. */
export const makeShrinkwrap = (): MadeLock => makeLock(dependenciesOf(packed), installedPackages())

/** Covers installed packages and those built into the portal. */
export const makeWholeLock = (): MadeLock =>
  makeLock({ ...dependenciesOf(packed), ...builtInDependencies() }, { ...installedPackages(), ...builtInPackages() })

function makeLock(dependencies: object, needed: Readonly<Record<string, Locked>>): MadeLock {
  const { name, version, license, bin, engines, optionalDependencies } = makeManifest()
  const packages: Record<string, object> = {
    '': { name, version, license, dependencies, optionalDependencies, bin, engines },
  }
  for (const [place, locked] of Object.entries(needed)) {
    // The repository's lockfile marks a package as `devOptional` if tests also need it. In Kinchart's package, such a
    // package is required.
    const { dev: _dev, devOptional, ...packageEntry } = locked
    packages[place] = devOptional === true ? { ...packageEntry, optional: true } : packageEntry
  }
  return { name, version, lockfileVersion: 3, requires: true, packages }
}
