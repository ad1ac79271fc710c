import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { otherUser } from '../start-postgres.ts'

/**
 * A process that runs until it is killed. `log` is the file for its output. The process gets `env` and our PATH, but
 * no other variables of our environment.
 */
export type Running = { readonly child: ChildProcess; readonly kill: () => Promise<void> }

export function run(
  program: string,
  args: readonly string[],
  { folder, log, env = {} }: { folder: string; log: string; env?: Readonly<Record<string, string>> },
): Running {
  const output = openSync(join(folder, log), 'a')
  const child = spawn(program, [...args], {
    ...otherUser(),
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', output, output],
  })
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exit
  }
  return { child, kill }
}

/** Like `kill -9`. Finds the processes by their working directory, the data folder. */
export async function killPostgres(data: string): Promise<void> {
  for (;;) {
    const ids = processesIn(data)
    if (ids.length === 0) return
    for (const id of ids) killOne(id)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export function killPostgresNow(data: string): void {
  for (const id of processesIn(data)) killOne(id)
}

function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => worksIn(id) === folder)
    .map(Number)
}

function worksIn(id: string): string | undefined {
  try {
    return readlinkSync(`/proc/${id}/cwd`)
  } catch {
    return undefined
  }
}

function killOne(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
