import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verdictsTo, type Verdicts } from './note-verdicts.ts'
import { runTests, type Run } from './run-again.ts'

const root = join(import.meta.dirname, '..')
let folder: string
beforeEach(() => {
  const cache = join(root, 'node_modules', '.cache', 'kinchart')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'run-again-'))
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { test: { projects: [{ test: { name: 'a project', include: ['*.test.ts'], isolate: false, maxWorkers: 1 } }] } }`,
  )
  write('sound', `test('a sound one', () => { expect(1).toBe(1) })`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, body: string): void {
  writeFileSync(
    join(folder, `${name}.test.ts`),
    `import { existsSync, writeFileSync } from 'node:fs'\nimport { expect, test } from 'vitest'\n${body}`,
  )
}

/**
 * Generates a test file. The first test passes. The second test kills its worker unless the condition `unless` is
 * true.
 */
const dying = (unless: string): string => `
  test('before it', () => { expect(1).toBe(1) })
  test('in it', async () => {
    if (!(${unless})) process.kill(process.pid, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 20))
  })`

function run(args: readonly string[]): Run {
  const file = join(folder, 'verdicts.json')
  rmSync(file, { force: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporter = join(import.meta.dirname, 'note-verdicts.ts')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', `--root=${folder}`, `--reporter=${reporter}`, ...args],
    {
      cwd: folder,
      env: { ...process.env, [verdictsTo]: file },
      stdio: 'ignore',
    },
  )
  const verdicts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Verdicts) : undefined
  return { isGood: status === 0, verdicts }
}

async function runHere(): Promise<{ passed: number; failed: number; said: string }> {
  const outputLines: string[] = []
  return {
    ...(await runTests(
      async (args) => run(args),
      (line) => outputLines.push(line),
    )),
    said: outputLines.join('\n'),
  }
}

test('reruns a file after its worker dies, reports the rerun, and counts every test once', async () => {
  const mark = JSON.stringify(join(folder, 'died'))
  write('dies', dying(`existsSync(${mark}) || (writeFileSync(${mark}, ''), false)`))
  const { passed, failed, said } = await runHere()
  expect([passed, failed]).toEqual([3, 0])
  expect(said).toContain(
    `A worker died before ${join(folder, 'dies.test.ts')} (a project) had a verdict; it is run again.`,
  )
})

test('fails a file whose worker dies twice', { tags: 'soak' }, async () => {
  write('dies', dying('false'))
  const { passed, failed, said } = await runHere()
  expect([passed, failed]).toEqual([1, 1])
  expect(said).toContain(`FAIL ${join(folder, 'dies.test.ts')} (a project): no verdict again.`)
})

test('counts failing tests, unloadable files and other errors as failures, without a rerun', async () => {
  write('fails', `test('a wrong one', () => { expect(1).toBe(2) })`)
  write('does-not-load', `throw new Error('no')`)
  write(
    'outside',
    `test('one', async () => { setTimeout(() => { throw new Error('late') }, 1); await new Promise((resolve) => setTimeout(resolve, 50)) })`,
  )
  const { passed, failed, said } = await runHere()
  expect([passed, failed, said]).toEqual([2, 3, ''])
})

test('fails an incomplete run', async () => {
  expect(
    await runTests(
      async () => ({ isGood: true, verdicts: undefined }),
      () => undefined,
    ),
  ).toEqual({ passed: 0, failed: 1 })
})
