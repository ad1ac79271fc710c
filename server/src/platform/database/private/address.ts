import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { USER, readPassword, socketOf } from './cluster.ts'
import type { Reach } from './cluster.ts'

/** The longest path of a unix socket that every system takes, in bytes (`sun_path`: 104 on macOS, 108 on Linux, with a zero byte). */
const MAX_BYTES = 103

/** A path to a folder by which its socket can be reached: a link in the folder for temporary files, where its own is too long. */
function shortPath(folder: string): { readonly path: string; readonly forget: () => void } {
  if (Buffer.byteLength(socketOf(folder)) <= MAX_BYTES) return { path: folder, forget: () => undefined }
  const made = mkdtempSync(join(tmpdir(), 'kinchart-'))
  symlinkSync(folder, join(made, 'p'))
  return { path: join(made, 'p'), forget: () => rmSync(made, { recursive: true, force: true }) }
}

/** The address of a cluster's database for `pg`, until it is forgotten. */
export function addressOf(folder: string, reach: Reach): { readonly url: string; readonly forget: () => void } {
  if (reach !== 'socket') {
    const password = encodeURIComponent(readPassword(folder))
    return { url: `postgres://${USER}:${password}@127.0.0.1:${reach.port}/postgres`, forget: () => undefined }
  }
  const { path, forget } = shortPath(folder)
  return { url: `postgres://${USER}@localhost/postgres?host=${encodeURIComponent(path)}`, forget }
}

/** Whether a PostgreSQL takes connections on the socket of its data folder; that reaches from one container to another, too. */
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
