import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCompressedPortal } from './build-portal.ts'
import { verdictsTo, type Verdicts } from './note-verdicts.ts'
import { runTests } from './run-again.ts'

const MIN_FREE_BYTES = 8_000_000_000
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(scratch(), 'kinchart-test-'))
// Make the folder readable for other users, because PostgreSQL may run as another user.
chmodSync(folder, 0o755)
const verdictsFile = join(folder, 'verdicts.json')
let passed = 0
let failed = 0
const checkOutputs: string[] = []

/** Later processes reuse the compile cache. */
const baseEnv = {
  ...process.env,
  TMPDIR: folder,
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  [verdictsTo]: verdictsFile,
}
const options = { cwd: root, shell: process.platform === 'win32', env: baseEnv }
const programOf = (name: string): string =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

async function run(
  name: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<{ isGood: boolean; printed: string }> {
  const env = { ...baseEnv, ...more }
  const child = spawn(programOf(name), args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => printed.push(part))
  child.stderr.on('data', (part: Buffer) => printed.push(part))
  const isGood = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
  return { isGood, printed: Buffer.concat(printed).toString() }
}

function tell(what: string, isGood: boolean): void {
  checkOutputs.push(`${isGood ? 'ok  ' : 'FAIL'} ${what}\n`)
  if (isGood) passed++
  else failed++
}

async function check(...[what, ...command]: [what: string, ...Parameters<typeof run>]): Promise<void> {
  const { isGood, printed } = await run(...command)
  checkOutputs.push(printed)
  tell(what, isGood)
}

/** Collect the output and print it at the end, so that it doesn't mix with test output. */
async function checkSources(): Promise<void> {
  await check('format', 'oxfmt', ['--check'])
  await check('no unused code, no unused packages', 'knip', ['--no-progress', '--no-config-hints'])
  // The type checker is a Go program: one thread and less garbage collection save a quarter of its CPU time.
  const frugal = { GOMAXPROCS: '1', GOGC: '400' }
  await check('types, lint and layers', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings'], frugal)
}

async function runVitest(args: readonly string[]) {
  rmSync(verdictsFile, { force: true })
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'note-verdicts.ts')}`]
  const child = spawn(programOf('vitest'), ['run', '--tagsFilter=!soak', ...reporters, ...args], {
    ...options,
    stdio: 'inherit',
  })
  const isGood = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
  return { isGood, verdicts: readVerdicts() }
}

async function runEveryTest() {
  await buildCompressedPortal()
  return runTests(runVitest, (line) => process.stdout.write(`\n${line}\n`))
}

// Tests spend time waiting for servers and pages, so check the sources in parallel.
const [tested] = await Promise.all([runEveryTest(), checkSources()])
process.stdout.write(checkOutputs.join(''))
passed += tested.passed
failed += tested.failed

rmSync(folder, { recursive: true, force: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function readVerdicts(): Verdicts | undefined {
  try {
    return JSON.parse(readFileSync(verdictsFile, 'utf8')) as Verdicts
  } catch {
    return undefined
  }
}

/**
 * Returns a folder for the tests' several hundred databases, which are not needed after the run. The folder is in
 * memory if there is enough memory.
 */
function scratch(): string {
  const memory = '/dev/shm'
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > MIN_FREE_BYTES ? memory : tmpdir()
}
