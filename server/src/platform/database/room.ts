import { statfs } from 'node:fs/promises'
import type { Log } from '../log.ts'

/** How many bytes the disk of a folder still takes from its user. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether so many bytes may be added to the database and leave what has to stay free. */
export type HasRoom = (bytes?: number) => Promise<boolean>

/** Bytes are written twice: to the database's journal, and into it. */
const WRITTEN_TIMES = 2

/** Watches the disk of a folder; the log has a line when it gets short, and one when it no longer is. */
export function watchRoom(folder: string, minFreeBytes: number, log: Log, look = freeBytes): HasRoom {
  let wasShort = false
  return async (bytes = 0) => {
    const free = await look(folder)
    const isShort = free < minFreeBytes
    if (isShort !== wasShort) log({ event: isShort ? 'disk-short' : 'disk-has-room', count: Math.floor(free / 1e6) })
    wasShort = isShort
    return free >= minFreeBytes + WRITTEN_TIMES * bytes
  }
}
