import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildBeside } from './build-beside.ts'

test('whoever serves the portal is told where it lies, and builds nothing in their own process', async () => {
  const folder = await buildBeside()
  expect(existsSync(join(folder, 'index.html'))).toBe(true)
  expect(await buildBeside()).toBe(folder)
})
