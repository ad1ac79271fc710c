import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const MAIN = new URL('main.ts', import.meta.url).pathname

test('a sandbox started from a terminal prints its address and serves with the given faults', async () => {
  const env = { ...process.env, PORT: '0', SANDBOX_FAULTS: 'slow, type-refused' }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  const url = /ready at (\S+)/.exec(printed.toString())?.[1] ?? ''
  const { active } = (await (await fetch(`${url}/_sandbox/faults`)).json()) as { active: { name: string }[] }
  expect(active.map(({ name }) => name)).toEqual(['slow', 'type-refused'])
  expect(await (await fetch(url)).text()).toContain('made-up people')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a sandbox started with an unknown fault name reports the name and exits', async () => {
  const env = { ...process.env, PORT: '0', SANDBOX_FAULTS: 'gremlins' }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [printed] = (await once(child.stderr, 'data')) as [Buffer]
  expect(printed.toString()).toContain('No such fault: gremlins')
  expect((await once(child, 'exit'))[0]).toBe(1)
})
