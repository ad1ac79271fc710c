import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** A server in a separate process. */
export type Killable = {
  /** Kills it as `kill -9` does, and waits until it has ended. */
  readonly kill: () => Promise<void>
  /** Returns its log. */
  readonly said: () => string
  /** Returns whether it has ended, by itself or killed. */
  readonly hasEnded: () => boolean
}

/** A starting server. `ready` rejects with its log if it ends before. */
export type Starting = Killable & { readonly ready: Promise<void> }

const READY = /Kinchart is ready at \S+/

/** Starts the real server. `nodeArgs`: arguments of Node before the program. */
export function spawnKillable(env: Readonly<Record<string, string>>, nodeArgs: readonly string[] = []): Starting {
  const child = spawn(process.execPath, [...nodeArgs, join(import.meta.dirname, 'serve-for-kill.ts')], {
    env: { ...process.env, ...env },
    // It ends with its parent.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ready = new Promise<void>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (READY.test(printed)) resolve()
    })
    child.once('close', () => reject(new Error(`The server ended before it was ready: ${output}`)))
  })
  // A caller that kills it during the start does not await it; avoid an unhandled rejection.
  ready.catch(() => undefined)
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  return { ready, said: () => output, hasEnded, kill: async () => kill(child) }
}

/** Starts the real server and waits for its ready line. Throws with its log if it ends before. */
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
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}
