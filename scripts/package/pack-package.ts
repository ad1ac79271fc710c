import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.ts'
import { stagePackage } from './stage-package.ts'

/** Lays the package out in `staged`, an empty folder, and packs it into `target`; answers the tarball's path. */
export async function packPackage(staged: string, portalFolder: string, target: string): Promise<string> {
  mkdirSync(staged, { recursive: true })
  await stagePackage(staged, portalFolder)
  const printed = npm(['pack', '--json', '--pack-destination', target], staged)
  const [packed] = JSON.parse(printed) as { filename: string }[]
  if (packed === undefined) throw new Error('npm packed nothing.')
  return join(target, packed.filename)
}
