import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** Simulates a failing disk. */
export function flipBytes(path: string, at: number, count: number): void {
  const file = openSync(path, 'r+')
  const bytes = Buffer.alloc(count)
  readSync(file, bytes, 0, count, at)
  writeSync(
    file,
    bytes.map((byte) => byte ^ 0xff),
    0,
    count,
    at,
  )
  closeSync(file)
}
