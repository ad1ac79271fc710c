import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Opens the private PostgreSQL of a data folder in another process, which can be killed as `kill -9` does. */
export function openInChild(dataDir: string): {
  readonly opened: Promise<unknown>
  readonly kill: () => Promise<void>
} {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../hold-database.ts'), dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  return {
    opened: once(child.stdout, 'data'),
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
