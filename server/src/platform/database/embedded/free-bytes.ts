import { statfs } from 'node:fs/promises'

/** How much the disk of a folder takes from its user yet. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
