import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** What a file was like when it was copied, by its path in the folder. */
export type Copied = Map<string, { readonly size: number; readonly changedMs: number; readonly lookedMs: number }>

/** A file system may give two changes within this time the same time. */
export const SAME_TIME_MS = 2000

/**
 * Brings a copy of a folder up to date: what changed since it was copied last is copied again, and what is gone goes. Files may change meanwhile; only
 * what is copied while nobody writes is whole. Answers how many files were copied.
 */
export async function copyFiles(from: string, to: string, copied: Copied): Promise<number> {
  const there = new Set<string>()
  let count = 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const path = relative(from, source)
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    if (!entry.isFile()) continue
    there.add(path)
    if (await copyChanged(source, join(to, path), { path, copied })) count++
  }
  for (const path of copied.keys())
    if (!there.has(path)) {
      await rm(join(to, path), { force: true })
      copied.delete(path)
    }
  return count
}

async function copyChanged(
  source: string,
  target: string,
  { path, copied }: { readonly path: string; readonly copied: Copied },
): Promise<boolean> {
  try {
    const lookedMs = Date.now()
    const { size, mtimeMs: changedMs } = await stat(source)
    const before = copied.get(path)
    const isSame = before?.size === size && before.changedMs === changedMs && before.lookedMs - changedMs > SAME_TIME_MS
    if (isSame) return false
    // A file system that can gives the copy the same blocks, in no time.
    await copyFile(source, target, constants.COPYFILE_FICLONE)
    copied.set(path, { size, changedMs, lookedMs })
    return true
  } catch (error) {
    // A file of the journal is renamed, a table's is removed.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      copied.delete(path)
      await rm(target, { force: true })
      return false
    }
    throw error
  }
}
