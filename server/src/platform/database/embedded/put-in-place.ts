import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Makes a folder that is there whole or not at all, whenever its making ends: `make` fills one beside it, which takes its place
 * once everything has reached the disk. `folder` is empty.
 */
export async function putInPlace(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const made = `${folder}.new`
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true, mode: 0o700 })
  await make(made)
  for (const entry of readdirSync(made, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) sync(join(entry.parentPath, entry.name), entry.isDirectory())
  sync(made, true)
  rmdirSync(folder)
  renameSync(made, folder)
  sync(dirname(folder), true)
}

function sync(path: string, isFolder: boolean): void {
  // Windows opens no folder.
  if (isFolder && process.platform === 'win32') return
  const file = openSync(path, isFolder ? 'r' : 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
