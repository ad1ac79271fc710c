import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** A server in a process of its own. */
export type Killable = {
  /** Kills it as `kill -9` does, and waits until it is gone. */
  readonly kill: () => Promise<void>
  /** What it wrote to its log. */
  readonly said: () => string
}

const READY = /Kinchart is ready at \S+/

/** Starts the real server and waits for its ready line. Throws with its log when it ends before. */
export async function startKillable(env: Readonly<Record<string, string>>): Promise<Killable> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-for-kill.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (READY.test(printed)) resolve()
    })
    child.once('exit', () => reject(new Error(`The server ended before it was ready: ${said}`)))
  })
  return { said: () => said, kill: async () => kill(child) }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
