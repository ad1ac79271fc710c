import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export const portalBuilds = join(root, 'portal', 'dist')

export function portalFolder(): string {
  const sources = [
    ...filesOf(join(root, 'portal')),
    ...filesOf(join(root, 'contract')),
    ...filesOf(join(root, 'texts')),
    join(root, 'package-lock.json'),
    join(import.meta.dirname, 'compress-files.ts'),
  ]
  const hash = createHash('sha256')
  for (const file of sources) hash.update(file.slice(root.length)).update(readFileSync(file))
  return join(portalBuilds, hash.digest('hex').slice(0, 16))
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](node_modules|dist)[\\/]/.test(file))
    .toSorted()
}
