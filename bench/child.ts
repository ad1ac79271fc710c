import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { memorySettings } from '../scripts/memory-flags.ts'

/** A program in a process of its own, so that what is measured shares no heap with what measures. */
export type Child = {
  /** What it said once it was ready: the rest of its line `ready …`. */
  readonly ready: string
  /** The most memory it ever held, in bytes (Linux: VmHWM); undefined where the system does not say. */
  readonly peakMemory: () => number | undefined
  /** The memory that it holds now, in bytes (Linux: VmRSS). */
  readonly memory: () => number | undefined
  /** Forgets the peak so far (Linux: clear_refs). */
  readonly forgetPeak: () => void
  /** What it answers when it is asked. */
  readonly ask: (what?: string) => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts a file of bench/ and waits for its line `ready …`. */
export async function startChild(file: string, env: Readonly<Record<string, string>>): Promise<Child> {
  // With the flags and settings that Kinchart is started with, peers included.
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
  return {
    ready,
    peakMemory: () => statusOf(child.pid, /VmHWM:\s+(\d+) kB/),
    memory: () => statusOf(child.pid, /VmRSS:\s+(\d+) kB/),
    forgetPeak: () => {
      try {
        writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
      } catch {
        // Another system: the peak is then that of the whole run.
      }
    },
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

/** A figure of a process in bytes. */
function statusOf(pid: number | undefined, what: RegExp): number | undefined {
  try {
    const kilobytes = what.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
