import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { USER, readPassword, socketOf, type Reach } from './cluster.ts'

/**
 * In bytes: the longest unix socket path that every system accepts (`sun_path`: 104 on macOS, 108 on Linux, including a
 * zero byte).
 */
const MAX_BYTES = 103

function shortPath(folder: string): { readonly path: string; readonly forget: () => void } {
  if (Buffer.byteLength(socketOf(folder)) <= MAX_BYTES) return { path: folder, forget: () => undefined }
  const made = mkdtempSync(join(tmpdir(), 'kinchart-'))
  symlinkSync(folder, join(made, 'p'))
  return { path: join(made, 'p'), forget: () => rmSync(made, { recursive: true, force: true }) }
}

/** Returns an address that is valid until `forget` is called. */
export function addressOf(folder: string, reach: Reach): { readonly url: string; readonly forget: () => void } {
  if (reach !== 'socket') {
    const password = encodeURIComponent(readPassword(folder))
    return { url: `postgres://${USER}:${password}@127.0.0.1:${reach.port}/postgres`, forget: () => undefined }
  }
  const { path, forget } = shortPath(folder)
  return { url: `postgres://${USER}@localhost/postgres?host=${encodeURIComponent(path)}`, forget }
}

/** Returns true if a PostgreSQL responds at the socket in its data folder, even from another container. */
export async function answersOnSocket(folder: string): Promise<boolean> {
  const { path, forget } = shortPath(folder)
  const isThere = await new Promise<boolean>((resolve) => {
    const socket = connect(socketOf(path), () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })
  forget()
  return isThere
}
