/** A new database as PostgreSQL's `initdb` makes it, packed into one file. For the thread that makes databases, and for who builds the package. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { memoryPlan } from '#platform/memory-plan.ts'
import { compileProgram } from './compile-program.ts'
import { openIn } from './durable-pglite.ts'
import { packFolder, unpackFolder } from './packed-folder.ts'
import type { WorkerData } from './start-embedded.ts'

/** Where a packed new database lies, or will. */
export type PackedPlaces = {
  /** The package brings it. */
  readonly brought: string
  /** A clone keeps the first that it makes; undefined where there is no folder for what can be made again. */
  readonly kept: string | undefined
}

/** The file in the package, by its path from the root of the repository. */
export const BROUGHT = 'server/src/platform/database/embedded/new-database.zip'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
/** How hard a file is compressed. */
const QUICK = 1
const SMALL = 9

export function packedPlaces(): PackedPlaces {
  const packages = join(root, 'node_modules')
  const pglite = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..', 'package.json')
  const { version } = JSON.parse(readFileSync(pglite, 'utf8')) as { readonly version: string }
  return {
    brought: join(root, BROUGHT),
    kept: existsSync(packages) ? join(packages, '.cache', 'kinchart', `new-database-${version}.zip`) : undefined,
  }
}

/**
 * Makes a new database in an empty folder. Where a packed one lies it is unpacked: PostgreSQL's own making takes 600 MB of memory, which is more than a
 * small machine has. What is packed and not whole is not used. Throws what PGlite throws.
 */
export async function makeNew(data: WorkerData, { brought, kept }: PackedPlaces): Promise<void> {
  for (const file of [brought, kept]) {
    if (file === undefined || !existsSync(file)) continue
    try {
      return await unpackFolder(file, data.folder)
    } catch {
      // A disk that is full says so again below.
      rmSync(data.folder, { recursive: true, force: true })
      mkdirSync(data.folder, { mode: 0o700 })
    }
  }
  await (await openIn(data.folder, data)).close()
  if (kept !== undefined) await keep(data.folder, kept)
}

async function keep(folder: string, file: string): Promise<void> {
  // Others may be making one as well: whichever comes last counts.
  const written = `${file}.${process.pid}-${process.hrtime.bigint()}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    try {
      await packFolder(folder, written, QUICK)
      renameSync(written, file)
    } finally {
      rmSync(written, { force: true })
    }
  } catch {
    // The next one is made anew, too.
  }
}

/** Makes a new database and packs it into a file, as small as can be: for the package. */
export async function packNewDatabase(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-new-'))
  try {
    const database = await openIn(folder, {
      folder,
      program: await compileProgram(),
      sharedBuffersMb: memoryPlan.sharedBuffersMb,
    })
    await database.close()
    mkdirSync(dirname(file), { recursive: true })
    await packFolder(folder, file, SMALL)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
