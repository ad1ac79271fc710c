import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { memorySettings } from '../scripts/memory-flags.ts'
import { memoryOfTree } from './process-tree.ts'

const EVERY_MS = 250

/**
 * Watches the memory of a process and its descendants. The returned function stops watching and returns the peak in
 * bytes.
 */
function watchMemory(pid: number): () => number {
  let peak = memoryOfTree(pid)
  const look = (): void => {
    const now = memoryOfTree(pid)
    if (now > peak) peak = now
  }
  const watching = setInterval(look, EVERY_MS)
  return () => {
    clearInterval(watching)
    look()
    return peak
  }
}

/** A program in its own process, so that the measured code and the bench don't share a heap. */
export type Child = {
  readonly pid: number
  readonly ready: string
  /** Current memory in bytes, including the memory of the program's database. NaN except on Linux. */
  readonly memory: () => number
  readonly watchMemory: () => () => number
  readonly ask: (what?: string) => Promise<number>
  readonly stop: () => Promise<void>
}

export async function startChild(file: string, env: Readonly<Record<string, string>>): Promise<Child> {
  const here = (name: string): string => new URL(name, import.meta.url).pathname
  const child = spawn(process.execPath, [...process.execArgv, '--import', here('./end-with-parent.ts'), here(file)], {
    env: { ...memorySettings, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = await new Promise<string>((resolve, reject) => {
    if (child.stdout === null) return reject(new Error(`${file} has no output.`))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length))
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready.`)))
  })
  const { pid = Number.NaN } = child
  return {
    pid,
    ready,
    memory: () => memoryOfTree(pid),
    watchMemory: () => watchMemory(pid),
    ask: async (what = 'asked') =>
      new Promise((resolve) => {
        child.once('message', (answer) => resolve(Number(answer)))
        child.send(what)
      }),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
