import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'

/** Runs npm in a folder and answers what it printed: the very npm that runs this script, where one does. Throws where it fails. */
export function npm(args: readonly string[], folder: string): string {
  const path = process.env['npm_execpath'] ?? ''
  const isWindows = process.platform === 'win32'
  const [program, first] = basename(path) === 'npm-cli.js' ? [process.execPath, [path]] : ['npm', []]
  const run = spawnSync(program, [...first, ...args], {
    cwd: folder,
    encoding: 'utf8',
    shell: program === 'npm' && isWindows,
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (run.status !== 0) throw new Error(`npm ${args.join(' ')} failed.`)
  return run.stdout
}
