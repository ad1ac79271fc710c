import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

export function nearestFolder(path: string): string {
  let there = path
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  return there
}
