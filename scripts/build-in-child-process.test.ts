import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { buildInChildProcess } from './build-in-child-process.ts'

test('builds the portal in another process and returns its folder', async () => {
  const folder = await buildInChildProcess('--compress')
  for (const name of ['index.html', 'index.html.br', 'sw.js', 'sw.js.gz'])
    expect([name, existsSync(join(folder, name))]).toEqual([name, true])
  expect(await buildInChildProcess()).toBe(folder)
})

test('reports that the system killed a build, and includes the error message of a build that failed', async () => {
  const first = (code: string): string => `--import=data:text/javascript,${encodeURIComponent(code)}`
  vi.stubEnv('NODE_OPTIONS', first('process.kill(process.pid, "SIGKILL")'))
  await expect(buildInChildProcess()).rejects.toThrow('The system ended the portal build (SIGKILL).')
  vi.stubEnv('NODE_OPTIONS', first('console.error("no such file"); process.exit(1)'))
  await expect(buildInChildProcess()).rejects.toThrow('The portal can’t be built: no such file')
  vi.unstubAllEnvs()
})
