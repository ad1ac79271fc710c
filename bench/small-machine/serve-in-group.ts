import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { memoryOfTree } from '../process-tree.ts'
import type { MemoryGroup } from './memory-group.ts'

const root = join(import.meta.dirname, '..', '..')

export type Served = {
  readonly url: string
  readonly mailedCode: (email: string) => Promise<string>
  readonly memory: () => number
  readonly hasEnded: () => boolean
  readonly stop: () => Promise<void>
}

export async function serveInGroup(group: MemoryGroup, env: Readonly<Record<string, string>>): Promise<Served> {
  const flags = '--max-semi-space-size=8 --heap-growing-percent=50'
  const enter = `echo $$ > ${group.entrance} && exec taskset -c 0 ${process.execPath} ${flags} scripts/serve.ts`
  const child = spawn('sh', ['-c', enter], {
    cwd: root,
    env: { ...process.env, ...env, MAIL: 'terminal', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let hasEnded = false
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      hasEnded = true
      resolve()
    }),
  )
  const outputLines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      outputLines.push(line)
      const at = /^Kinchart is ready at (\S+)/.exec(line)?.[1]
      if (at !== undefined) resolve(at)
    })
    child.once('exit', (code, signal) => reject(new Error(`The server ended (${code ?? signal}) before it was ready.`)))
  })
  return {
    url,
    mailedCode: async (email) => {
      for (let tries = 0; tries < 600; tries++) {
        const text = outputLines.join('\n')
        const code = /code is (\d{6})/.exec(text.slice(Math.max(0, text.lastIndexOf(email))))?.[1]
        if (code !== undefined) return code
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error('No code was mailed.')
    },
    memory: () => memoryOfTree(child.pid ?? Number.NaN),
    hasEnded: () => hasEnded,
    stop: async () => {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
      await ended
      clearTimeout(late)
    },
  }
}
