import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.ts'
import { portalBuilds as builds, portalFolder } from './portal-folder.ts'

const root = join(import.meta.dirname, '..')
const MAX_AGE_MS = 24 * 3_600_000

/**
 * Builds the portal unless the current sources are already built. Returns the folder of the build. Each version of
 * the sources has a separate folder, so a build never overwrites files that a server is using. The folder appears
 * only when the build is complete.
 */
export async function buildPortal(): Promise<string> {
  const folder = portalFolder()
  if (existsSync(folder)) return folder
  removeOld()
  const inWork = `${folder}.${process.pid}`
  const { build } = await import('vite')
  await build({ root: join(root, 'portal'), logLevel: 'warn', build: { outDir: inWork, emptyOutDir: true } })
  // Another process may have finished the same build first.
  if (existsSync(folder)) rmSync(inWork, { recursive: true, force: true })
  else renameSync(inWork, folder)
  return folder
}

/** Builds the portal and adds a compressed copy of each file, for use over a network. Returns the folder. */
export async function buildCompressedPortal(): Promise<string> {
  const folder = await buildPortal()
  await compressFiles(folder)
  return folder
}

function removeOld(): void {
  if (!existsSync(builds)) return
  for (const name of readdirSync(builds)) {
    const folder = join(builds, name)
    if (Date.now() - statSync(folder).mtimeMs > MAX_AGE_MS) rmSync(folder, { recursive: true, force: true })
  }
}
