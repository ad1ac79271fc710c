import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

export type Killable = {
  readonly kill: () => Promise<void>
  readonly getOutput: () => string
  /** True if the server ended by itself or was killed. */
  readonly hasEnded: () => boolean
}

/** `ready` rejects with the server's log if the server ends before it is ready. */
export type Starting = Killable & { readonly ready: Promise<void> }

const READY = /Kinchart is ready at \S+/

/** `nodeArgs`: arguments of Node before the program. */
export function spawnKillable(env: Readonly<Record<string, string>>, nodeArgs: readonly string[] = []): Starting {
  const child = spawn(process.execPath, [...nodeArgs, join(import.meta.dirname, 'serve-for-kill.ts')], {
    env: { ...process.env, ...env },
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
  // A caller that kills the server during the start does not await `ready`, so this avoids an unhandled rejection.
  ready.catch(() => undefined)
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  return { ready, getOutput: () => output, hasEnded, kill: async () => kill(child) }
}

/** Waits for the server's ready line. If the server ends before that, throws an error with the server's log. */
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
