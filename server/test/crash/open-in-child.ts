import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

type Opening = {
  readonly opened: Promise<unknown>
  readonly hasOpened: () => boolean
  readonly kill: () => Promise<void>
}

export const openInChild = (dataDir: string): Opening => hold([dataDir])

/** Migrates the store, which is the first part of a server's start. */
export const openStoreInChild = (env: Readonly<Record<string, string>>): Opening => hold([], env)

function hold(args: readonly string[], env: Readonly<Record<string, string>> = {}): Opening {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../hold-database.ts'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let hasOpened = false
  child.stdout.once('data', () => (hasOpened = true))
  const exited = once(child, 'exit')
  return {
    opened: once(child.stdout, 'data'),
    hasOpened: () => hasOpened,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
