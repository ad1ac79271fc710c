import { statfs } from 'node:fs/promises'
import type { Log } from '../log.ts'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

export function nearestFolder(path: string): string {
  let there = path
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  return there
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns whether this many bytes fit on the disk without using the reserved free space. */
export type HasRoom = (bytes?: number) => Promise<boolean>

/** PostgreSQL writes every byte twice: to its write-ahead log and to the database. */
const WRITTEN_TIMES = 2

export function watchRoom(folder: string, minFreeBytes: number, log: Log, look = freeBytes): HasRoom {
  let wasShort = false
  return async (bytes = 0) => {
    const free = await look(folder)
    const isShort = free < minFreeBytes
    if (isShort !== wasShort) log({ event: isShort ? 'disk-low' : 'disk-recovered', count: Math.floor(free / 1e6) })
    wasShort = isShort
    return free >= minFreeBytes + WRITTEN_TIMES * bytes
  }
}
