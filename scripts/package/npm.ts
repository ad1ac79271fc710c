import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'

/** Runs npm in the folder, with the npm that started this script, if any. Throws if npm fails. */
export function npm(args: readonly string[], folder: string): string {
  const run = runNpm(args, folder, 'inherit')
  if (run.status !== 0) throw new Error(`npm ${args.join(' ')} failed.`)
  return run.stdout
}

/** Like `npm`, but also returns the output of a failed run; '' if it didn't start or timed out. */
export const tryNpm = (args: readonly string[], folder: string): string => runNpm(args, folder, 'ignore').stdout ?? ''

const TIMEOUT_MS = 300_000

function runNpm(args: readonly string[], folder: string, complaints: 'inherit' | 'ignore') {
  const path = process.env['npm_execpath'] ?? ''
  const isWindows = process.platform === 'win32'
  const [program, first] = basename(path) === 'npm-cli.js' ? [process.execPath, [path]] : ['npm', []]
  return spawnSync(program, [...first, ...args], {
    cwd: folder,
    encoding: 'utf8',
    shell: program === 'npm' && isWindows,
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', complaints],
    timeout: TIMEOUT_MS,
  })
}
