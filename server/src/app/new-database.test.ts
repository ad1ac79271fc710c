import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandTexts } from '@kinchart/texts/commands.ts'

const home = mkdtempSync(join(tmpdir(), 'kinchart-elsewhere-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a command that is typed where there is no database says that it made one, and where', () => {
  const type = () => {
    const program = join(import.meta.dirname, 'commands.ts')
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: 'data' }
    return spawnSync(process.execPath, [program, 'clients', 'list'], { cwd: home, env, encoding: 'utf8' })
  }
  const first = type()
  expect([first.status, first.stdout]).toEqual([0, `${commandTexts.noneRegistered}\n`])
  expect(first.stderr).toBe(`${commandTexts.newDatabase({ folder: join(home, 'data', 'postgres') })}\n`)
  const second = type()
  expect([second.status, second.stdout, second.stderr]).toEqual([0, `${commandTexts.noneRegistered}\n`, ''])
})
