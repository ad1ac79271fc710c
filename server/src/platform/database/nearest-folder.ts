import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** A path, or the first above it that is there: where it would be made, and on whose disk. */
export function nearestFolder(path: string): string {
  let there = path
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  return there
}
