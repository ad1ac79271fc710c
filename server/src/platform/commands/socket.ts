import { join, relative } from 'node:path'

/** What a command's process sends: one line of JSON. */
export type CommandRequest = { readonly name: string; readonly request: unknown }

/** What comes back: a line of JSON for each line printed, then the exit code. */
export type CommandAnswer = { readonly say: string } | { readonly complain: string } | { readonly exitCode: number }

/** The longest address of a unix socket that every system takes, in bytes. */
const MAX_BYTES = 100

/**
 * Where a running server with an embedded database takes commands. The shorter of the absolute and the relative way
 * there, because an address is limited; undefined when both are too long, or the system has no such sockets.
 */
export function commandSocketOf(dataDir: string): string | undefined {
  if (process.platform === 'win32') return undefined
  const path = join(dataDir, 'commands.sock')
  const nearest = [path, relative(process.cwd(), path)].toSorted((a, b) => a.length - b.length)[0] ?? path
  return Buffer.byteLength(nearest) > MAX_BYTES ? undefined : nearest
}
