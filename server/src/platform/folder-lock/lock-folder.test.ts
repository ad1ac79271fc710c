import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inNamespace, mayMakeNamespace } from '../../../test/in-namespace.ts'
import { FolderInUse, lockFolder } from './lock-folder.ts'

const program = join(import.meta.dirname, '..', '..', '..', 'test', 'lock-in-child.ts')
const children: ChildProcess[] = []
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinchart-lock-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  rmSync(folder, { recursive: true })
})

async function lockInChild(
  wrap: (command: readonly string[]) => readonly [string, ...string[]] = ([name = '', ...args]) => [name, ...args],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ said: string; child: ChildProcess }> {
  const [command, ...args] = wrap([process.execPath, program, folder])
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) return { said: line, child }
  throw new Error('The process said nothing.')
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

test('keeps a second process out of the folder, and reports the owner of the lock and what to do', async () => {
  const unlock = await lockFolder(folder)
  const { said } = await lockInChild()
  expect(said).toContain(`Another Kinchart (process ${process.pid} on `)
  expect(said).toContain(`is using ${folder}.`)
  expect(said).toContain('DATA_DIR')
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse)
  await unlock()
  const { said: after } = await lockInChild()
  expect(after).toBe('held')
})

test('locks the folder again immediately after the owner was killed (kill -9), even without `ps`', async () => {
  const nothing = mkdtempSync(join(tmpdir(), 'kinchart-path-'))
  for (const env of [process.env, { ...process.env, PATH: nothing }]) {
    const { said, child } = await lockInChild(undefined, env)
    expect(said).toBe('held')
    await kill(child)
  }
  expect((await lockInChild(undefined, { ...process.env, PATH: nothing })).said).toBe('held')
  rmSync(nothing, { recursive: true })
})

test.skipIf(!mayMakeNamespace('processes'))(
  'rejects the second of two containers on one folder until the first is killed',
  async () => {
    const inContainer = (command: readonly string[]) => inNamespace('processes', command)
    const first = await lockInChild(inContainer)
    expect(first.said).toBe('held')
    const second = await lockInChild(inContainer)
    expect(second.said).toContain('Another Kinchart (process 1 on ')
    await kill(first.child)
    const third = await lockInChild(inContainer)
    expect(third.said).toBe('held')
  },
)

test('acquires the lock even if a released lock left a file', async () => {
  const unlock = await lockFolder(folder)
  await unlock()
  expect(readdirSync(folder)).toEqual(['lock.db'])
  await (
    await lockFolder(folder)
  )()
})

const pulse = { everyMs: 40, silentMs: 400 }

test('admits another process to a shared folder once the lock owner’s heartbeat stops', async () => {
  const watched: string[] = []
  const remote = { pulse, isDiskLocal: false, onWatching: () => watched.push('watching') }
  const beat = join(folder, 'lock.beat')
  const written = (count: number): string =>
    `01234567-89ab-4cde-8f01-23456789abcd ${String(count).padStart(12, '0')} process 7 on elsewhere\n`
  let count = 0
  // Simulates atomic writes: a reader never sees half a heartbeat.
  const write = (): void => {
    writeFileSync(`${beat}.next`, written(count++))
    renameSync(`${beat}.next`, beat)
  }
  write()
  const beating = setInterval(write, 20)
  try {
    await expect(lockFolder(folder, remote)).rejects.toThrow('Another Kinchart (process 7 on elsewhere)')
  } finally {
    clearInterval(beating)
  }
  const unlock = await lockFolder(folder, remote)
  expect(watched).toEqual(['watching', 'watching'])
  expect(readFileSync(beat, 'utf8')).toContain(`process ${process.pid} on `)
  await unlock()
})

test('notifies a process whose folder another process took over, and keeps the new owner’s heartbeat file', async () => {
  let lost = 0
  const unlock = await lockFolder(folder, { pulse, onLost: () => lost++ })
  const beat = join(folder, 'lock.beat')
  const others = '01234567-89ab-4cde-8f01-23456789abcd 000000000001 process 7 on elsewhere\n'
  writeFileSync(beat, others)
  await expect.poll(() => lost).toBe(1)
  await unlock()
  expect(readFileSync(beat, 'utf8')).toBe(others)
})

test.skipIf(process.platform === 'win32')(
  'on a slow disk, reports only once that another process took over the folder',
  async () => {
    let lost = 0
    const unlock = await lockFolder(folder, { pulse, onLost: () => lost++ })
    const beat = join(folder, 'lock.beat')
    const others = '01234567-89ab-4cde-8f01-23456789abcd 000000000001 process 7 on elsewhere\n'
    // Simulates a slow disk: reading a pipe waits for its writer.
    rmSync(beat)
    expect(spawnSync('mkfifo', [beat]).status).toBe(0)
    await pause(pulse.everyMs * 5)
    const pipe = openSync(beat, 'w')
    rmSync(beat)
    writeFileSync(beat, others)
    writeSync(pipe, others)
    closeSync(pipe)
    await expect.poll(() => lost).toBeGreaterThan(0)
    await unlock()
    expect(lost).toBe(1)
  },
)
