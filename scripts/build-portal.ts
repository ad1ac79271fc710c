import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'
import { portalBuilds as builds, portalFolder } from './portal-folder.ts'

const root = join(import.meta.dirname, '..')
const KEPT_MS = 24 * 3_600_000

/**
 * Builds the portal unless this state of its sources has been built; answers the folder. Each state has a folder of its
 * own, which is there whole or not at all: what is being served is never built over.
 */
export async function buildPortal(): Promise<string> {
  const folder = portalFolder()
  if (existsSync(folder)) return folder
  removeOld()
  const inWork = `${folder}.${process.pid}`
  await build({ root: join(root, 'portal'), logLevel: 'warn', build: { outDir: inWork, emptyOutDir: true } })
  await compressFiles(inWork)
  // Somebody else may have been faster.
  if (existsSync(folder)) rmSync(inWork, { recursive: true, force: true })
  else renameSync(inWork, folder)
  return folder
}

function removeOld(): void {
  if (!existsSync(builds)) return
  for (const name of readdirSync(builds)) {
    const folder = join(builds, name)
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true })
  }
}
