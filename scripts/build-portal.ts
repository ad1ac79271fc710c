import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
export const portalFolder = join(root, 'portal', 'dist')
const stamp = join(portalFolder, '.built-from')

/** Builds the portal when its sources have changed since the last time. */
export async function buildPortal(): Promise<void> {
  const sources = [
    ...filesOf(join(root, 'portal')),
    ...filesOf(join(root, 'contract')),
    join(root, 'package-lock.json'),
  ]
  const hash = createHash('sha256')
  for (const file of sources) hash.update(file.slice(root.length)).update(readFileSync(file))
  const wanted = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await build({ root: join(root, 'portal'), logLevel: 'warn' })
  writeFileSync(stamp, wanted)
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](node_modules|dist)[\\/]/.test(file))
    .toSorted()
}
