import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Returns the path itself, or its nearest existing parent: where it would be created, and on which disk. */
export function nearestFolder(path: string): string {
  let there = path
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  return there
}
