import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildBeside } from './build-beside.ts'

test('builds the portal in another process and returns its folder', async () => {
  const folder = await buildBeside('--compress')
  for (const name of ['index.html', 'index.html.br', 'sw.js', 'sw.js.gz'])
    expect([name, existsSync(join(folder, name))]).toEqual([name, true])
  expect(await buildBeside()).toBe(folder)
})
