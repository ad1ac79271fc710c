// Every check, one after the other; ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPortal } from './build-portal.ts'

const PLENTY = 8_000_000_000
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(scratch(), 'kinchart-test-'))
// PostgreSQL may run as somebody else.
chmodSync(folder, 0o755)
let passed = 0
let failed = 0

/** Runs a program of the packages; its output is shown as it comes. */
function run(name: string, args: readonly string[]): boolean {
  const bin = join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
  return (
    spawnSync(bin, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, TMPDIR: folder },
    }).status === 0
  )
}

function check(what: string, isGood: boolean): void {
  process.stdout.write(`${isGood ? 'ok  ' : 'FAIL'} ${what}\n`)
  if (isGood) passed++
  else failed++
}

for (const part of ['contract', 'server', 'sandbox', 'portal', 'journeys', 'bench', 'scripts']) {
  check(`types: ${part}`, run('tsc', ['-p', part]))
}
check('lint, with the layers held', run('oxlint', ['--type-aware', '--deny-warnings']))
check('format', run('oxfmt', ['--check']))
check('no unused code, no unused packages', run('knip', ['--no-progress', '--no-config-hints']))

// The journeys walk through the portal as it is delivered.
await buildPortal()
const report = join(folder, 'report.json')
const isRun = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
const result = readReport(report)
passed += result?.numPassedTests ?? 0
failed += result?.numFailedTests ?? 0
// A file that does not even load, or an error outside of any test, is a failure too.
if (!isRun && (result?.numFailedTests ?? 0) === 0) failed++

rmSync(folder, { recursive: true, force: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function readReport(file: string): { numPassedTests: number; numFailedTests: number } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  } catch {
    return undefined
  }
}

/** In memory where there is plenty: several hundred databases are made, and none outlives the run. */
function scratch(): string {
  const memory = '/dev/shm'
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > PLENTY ? memory : tmpdir()
}
