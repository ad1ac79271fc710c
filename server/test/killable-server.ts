import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** A server in a process of its own. */
export type Killable = {
  /** Kills it as `kill -9` does, and waits until it is gone. */
  readonly kill: () => Promise<void>
  /** What it wrote to its log. */
  readonly said: () => string
  /** Whether it is gone, by itself or killed. */
  readonly hasEnded: () => boolean
}

/** One that is starting. `ready` rejects with its log when it ends before. */
export type Starting = Killable & { readonly ready: Promise<void> }

const READY = /Kinchart is ready at \S+/

/** Starts the real server. `nodeArgs`: what Node is started with before the program. */
export function spawnKillable(env: Readonly<Record<string, string>>, nodeArgs: readonly string[] = []): Starting {
  const child = spawn(process.execPath, [...nodeArgs, join(import.meta.dirname, 'serve-for-kill.ts')], {
    env: { ...process.env, ...env },
    // It ends with the one who started it.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ready = new Promise<void>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (READY.test(printed)) resolve()
    })
    child.once('close', () => reject(new Error(`The server ended before it was ready: ${said}`)))
  })
  // Whoever kills it on its way does not wait for it.
  ready.catch(() => undefined)
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  return { ready, said: () => said, hasEnded, kill: async () => kill(child) }
}

/** Starts the real server and waits for its ready line. Throws with its log when it ends before. */
export async function startKillable(
  env: Readonly<Record<string, string>>,
  nodeArgs: readonly string[] = [],
): Promise<Killable> {
  const { ready, ...server } = spawnKillable(env, nodeArgs)
  await ready
  return server
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
