import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runTyped } from '@kinchart/server/app/commands.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'kinchart-elsewhere-')))
const before = process.cwd()
beforeEach(() => process.chdir(home))
afterEach(() => {
  process.chdir(before)
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function listClients(): Promise<readonly unknown[]> {
  const [output, complained]: [string[], string[]] = [[], []]
  const into = (lines: string[]) => (text: string | Uint8Array) => lines.push(text.toString()) > 0
  vi.spyOn(process.stdout, 'write').mockImplementation(into(output))
  vi.spyOn(process.stderr, 'write').mockImplementation(into(complained))
  const exitCode = await runTyped(['clients', 'list'])
  vi.restoreAllMocks()
  return [exitCode, output, complained]
}

test('if a command created a missing database, reports the location of the database', async () => {
  vi.stubEnv('DATA_DIR', 'data')
  const newDatabase = `${commandTexts.newDatabase({ folder: join(home, 'data', 'postgres') })}\n`
  const none = `${commandTexts.noneRegistered}\n`
  expect(await listClients()).toEqual([0, [none], [newDatabase]])
  expect(await listClients()).toEqual([0, [none], []])
})
