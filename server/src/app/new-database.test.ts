import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runTyped } from '#app/commands.ts'
import { commandTexts } from '@kinchart/texts/commands.ts'

const home = mkdtempSync(join(tmpdir(), 'kinchart-elsewhere-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a command that is typed where there is no database says that it made one, and where', async () => {
  const program = join(import.meta.dirname, 'commands.ts')
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: 'data' }
  const first = spawnSync(process.execPath, [program, 'clients', 'list'], { cwd: home, env, encoding: 'utf8' })
  expect([first.status, first.stdout]).toEqual([0, `${commandTexts.noneRegistered}\n`])
  expect(first.stderr).toBe(`${commandTexts.newDatabase({ folder: join(home, 'data', 'postgres') })}\n`)

  // The next one finds it there.
  const printed: string[] = []
  const note = (text: string | Uint8Array): boolean => printed.push(text.toString()) > 0
  vi.stubEnv('DATA_DIR', join(home, 'data'))
  vi.spyOn(process.stdout, 'write').mockImplementation(note)
  vi.spyOn(process.stderr, 'write').mockImplementation(note)
  const second = await runTyped(['clients', 'list'])
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  expect([second, printed]).toEqual([0, [`${commandTexts.noneRegistered}\n`]])
})
