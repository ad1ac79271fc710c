import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Copies the current files and the installed packages, without any build output. */
export function copyClone(folder: string): void {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  if (listed.status !== 0) throw new Error(`The repository's files cannot be listed: ${listed.stderr.toString()}`)
  for (const file of listed.stdout.toString().split('\0').filter(Boolean)) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  // Try hard links first, which work only on the same disk: a copy of the packages takes a gigabyte.
  for (const how of ['-al', '-a'])
    if (spawnSync('cp', [how, join(root, 'node_modules'), folder]).status === 0) break
    else rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  // Delete the copied caches except for the file that marks the packages as installed. The cache of a fresh
  // installation has only this file.
  const cache = join(folder, 'node_modules', '.cache')
  for (const name of readdirSync(cache)) if (name !== 'kinchart') rmSync(join(cache, name), { recursive: true })
  for (const name of readdirSync(join(cache, 'kinchart')))
    if (name !== 'installed') rmSync(join(cache, 'kinchart', name), { recursive: true })
}
