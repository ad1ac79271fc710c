// `npm run package`: builds dist/kinchart-VERSION.tgz, the tarball that installs Kinchart.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildCompressedPortal } from './build-portal.ts'
import { packPackage } from './package/pack-package.ts'

const folder = join(import.meta.dirname, '..', 'dist')
mkdirSync(folder, { recursive: true })
const staged = join(folder, 'package')
rmSync(staged, { recursive: true, force: true })
try {
  const file = await packPackage(staged, await buildCompressedPortal(), folder)
  process.stdout.write(`${file}\n`)
} finally {
  rmSync(staged, { recursive: true, force: true })
}
