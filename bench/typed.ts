import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { memoryOfDescendants } from './process-tree.ts'

export type Typed = {
  readonly seconds: number
  /** Memory in bytes of all processes that npm started. Excludes npm. */
  readonly memory: () => number
  readonly stop: () => Promise<void>
}

/** Runs npm and waits until `words` appears in the output. If npm exits first, throws an error with its output. */
export async function typeNpm(
  folder: string,
  args: readonly string[],
  words: string,
  env: Readonly<Record<string, string>>,
): Promise<Typed> {
  const startedAt = performance.now()
  // Start npm in its own process group, so that `stop` can signal every process. npm doesn't forward every signal.
  const child = spawn('npm', args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'pipe', detached: true })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const printed: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => printed.push(line))
  const seconds = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      printed.push(line)
      if (line.includes(words)) resolve((performance.now() - startedAt) / 1000)
    })
    child.once('exit', () => reject(new Error(`npm ${args.join(' ')} ended:\n${printed.join('\n')}`)))
  })
  return {
    seconds,
    memory: () => memoryOfDescendants(child.pid ?? Number.NaN),
    stop: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}
