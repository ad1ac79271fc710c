import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MADE_FAST } from './compile-program.ts'

test('the flag that keeps the parser small is one that this Node knows', () => {
  const { status, stdout } = spawnSync(process.execPath, ['--v8-options'])
  expect(status).toBe(0)
  expect(stdout.toString()).toContain(`  ${MADE_FAST} (`)
})

/** What V8 compiles a second time while a new database answers some hundreds of statements: names, and the most memory that one took, in bytes. */
function compiledAgain(): { readonly names: readonly string[]; readonly most: number } {
  const program = fileURLToPath(new URL('ask-often.test-support.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--trace-wasm-compilation-times', program], {
    maxBuffer: 100_000_000,
  })
  expect(stderr.toString()).toBe('')
  expect(status).toBe(0)
  const lines = stdout.toString().split('\n')
  const found = lines.flatMap((line) => {
    const [, name = '', most = ''] = /#(\d+) using TurboFan, took \d+ ms and (\d+) \//.exec(line) ?? []
    return name === '' ? [] : [{ name, most: Number(most) }]
  })
  return { names: found.map(({ name }) => name), most: Math.max(...found.map(({ most }) => most)) }
}

test('a database that is asked often is made fast, and its parser does not take half a gigabyte for that', () => {
  const { names, most } = compiledAgain()
  expect(names.length).toBeGreaterThan(50)
  expect(most).toBeLessThan(200_000_000)
})
