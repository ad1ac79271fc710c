import { existsSync, rmSync } from 'node:fs'
import { cp, mkdtemp, open, readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandSocketOf } from '#platform/commands/socket.ts'
import { freeBytes } from '#platform/database/embedded/free-bytes.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { doctorTexts } from '@kinchart/texts/doctor.ts'
import { codeOf, look, ok, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const texts = doctorTexts.database
/** A larger one is not copied to be opened. */
const MOST_BYTES = 300_000_000
/** A server writes its heartbeat every five seconds. */
const ALIVE_MS = 15_000

/**
 * Whether the embedded database would open. Opening it writes, so a copy of it is opened, encrypted as it is and readable by
 * this user alone, and is gone afterwards; one that a server has open, or that is large, is not.
 */
export async function checkEmbeddedDatabase(dataDir: string): Promise<readonly Finding[]> {
  const folder = join(dataDir, 'database')
  try {
    if (!existsSync(folder)) return [ok(texts.none({ folder }))]
    if (await isRunning(dataDir)) return [ok(texts.running)]
    const state = await readState(folder)
    if (state === 'damaged') return [wrong(texts.damaged({ folder }), texts.damagedTodo)]
    const bytes = await sizeOf(folder)
    const isLarge = bytes > MOST_BYTES || (await freeBytes(tmpdir())) < 2 * bytes
    if (!isLarge && !(await opensAsCopy(folder))) {
      // Somebody may have started it meanwhile, and a copy of what is being written is none.
      if (await isRunning(dataDir)) return [ok(texts.running)]
      return [wrong(texts.damaged({ folder }), texts.damagedTodo)]
    }
    if (state === 'running') return [look(texts.crashed, texts.crashedTodo)]
    return [ok(isLarge ? texts.large({ megabytes: Math.round(bytes / 1e6) }) : texts.opens)]
  } catch (error) {
    return [wrong(texts.unreadable({ folder, code: codeOf(error) }), texts.unreadableTodo)]
  }
}

/** A server that has it open takes commands there, or at least shows that it lives. */
async function isRunning(dataDir: string): Promise<boolean> {
  const socketPath = commandSocketOf(dataDir)
  if (socketPath !== undefined && (await answers(socketPath))) return true
  const beat = await stat(join(dataDir, 'lock.beat')).catch(() => undefined)
  return beat !== undefined && Date.now() - beat.mtimeMs < ALIVE_MS
}

async function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })
}

/** Where `DBState` lies in global/pg_control, and its values. Source: PostgreSQL, src/include/catalog/pg_control.h. */
const [STATE_AT, SHUT_DOWN, STATES] = [16, 1, 7]

/** How the database was left, as its own control file says. Throws where it cannot be read by this user. */
async function readState(folder: string): Promise<'ended' | 'running' | 'damaged'> {
  if (!existsSync(join(folder, 'PG_VERSION')) || !existsSync(join(folder, 'global', 'pg_control'))) return 'damaged'
  const file = await open(join(folder, 'global', 'pg_control'), 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(STATE_AT + 4), 0, STATE_AT + 4, 0)
    const state = bytesRead === STATE_AT + 4 ? buffer.readUInt32LE(STATE_AT) : STATES
    if (state >= STATES) return 'damaged'
    return state === SHUT_DOWN ? 'ended' : 'running'
  } finally {
    await file.close()
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

async function opensAsCopy(folder: string): Promise<boolean> {
  const place = await mkdtemp(join(tmpdir(), 'kinchart-doctor-'))
  // Whoever does not wait for the end of it leaves nothing behind either.
  const clear = (): void => rmSync(place, { recursive: true, force: true })
  process.once('exit', clear)
  try {
    await cp(folder, join(place, 'database'), { recursive: true })
    const opened = await startEmbedded(join(place, 'database')).catch(() => undefined)
    await opened?.close()
    return opened !== undefined
  } finally {
    process.off('exit', clear)
    clear()
  }
}
