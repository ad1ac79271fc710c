import { cpSync, existsSync, rmSync } from 'node:fs'
import { mkdtemp, open, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answersOnSocket } from '#platform/database/private/address.ts'
import { dataMajor, findFreePort, startCluster } from '#platform/database/private/cluster.ts'
import { dataFolderOf } from '#platform/database/private/open-private.ts'
import { CURRENT_MAJOR, findPrograms } from '#platform/database/private/programs.ts'
import { freeBytes } from '#platform/database/room.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { codeOf, look, ok, wrong, type Finding } from './finding.ts'

const texts = doctorTexts.database
/** In bytes. The check does not copy and start a larger database. */
const MAX_BYTES = 300_000_000
/**
 * A heartbeat that is older than this is from a server that is no longer running. A running server writes a heartbeat
 * every five seconds.
 */
const ALIVE_MS = 15_000

/**
 * Checks the database by starting a copy, because starting the original would write to it. Then removes the copy.
 * Makes no copy if a server is using the database, or if the database is large.
 */
export async function checkPrivateDatabase(dataDir: string): Promise<readonly Finding[]> {
  const folder = dataFolderOf(dataDir)
  try {
    if (!existsSync(folder)) {
      const former = join(dataDir, 'database')
      if (!existsSync(join(former, 'PG_VERSION'))) return [ok(texts.none({ folder }))]
      return [wrong(texts.former, operatorTexts.formerDatabase({ folder: former }))]
    }
    if (await isRunning(dataDir, folder)) return [ok(texts.running)]
    const major = dataMajor(folder)
    if (major !== undefined && major > CURRENT_MAJOR)
      return [wrong(texts.newer({ major, ours: CURRENT_MAJOR }), texts.newerTodo)]
    if (major !== undefined && major < CURRENT_MAJOR)
      return [look(texts.older({ major, ours: CURRENT_MAJOR }), texts.olderTodo)]
    const state = await readState(folder)
    if (state === 'damaged') return [wrong(texts.damaged({ folder }), texts.damagedTodo)]
    const bytes = await sizeOf(folder)
    const isLarge = bytes > MAX_BYTES || (await freeBytes(tmpdir())) < 2 * bytes
    if (!isLarge && !(await startsAsCopy(folder))) {
      // A server may have started while the database was being copied. Such a copy does not start, but the original is
      // fine.
      if (await isRunning(dataDir, folder)) return [ok(texts.running)]
      return [wrong(texts.damaged({ folder }), texts.damagedTodo)]
    }
    if (state === 'running') return [look(texts.crashed, texts.crashedTodo)]
    return [ok(isLarge ? texts.large({ megabytes: Math.round(bytes / 1e6) }) : texts.opens)]
  } catch (error) {
    if (error instanceof OperatorError) return [wrong(texts.notStarted, error.message)]
    return [wrong(texts.unreadable({ folder, code: codeOf(error) }), texts.unreadableTodo)]
  }
}

async function isRunning(dataDir: string, folder: string): Promise<boolean> {
  if (await answersOnSocket(folder)) return true
  const beat = await stat(join(dataDir, 'lock.beat')).catch(() => undefined)
  return beat !== undefined && Date.now() - beat.mtimeMs < ALIVE_MS
}

/**
 * The offset of `DBState` in global/pg_control, the value for a clean shutdown, and the number of values. Source:
 * PostgreSQL, src/include/catalog/pg_control.h.
 */
const [STATE_AT, SHUT_DOWN, STATES] = [16, 1, 7]

/** Throws if this user can't read the control file. */
async function readState(folder: string): Promise<'ended' | 'running' | 'damaged'> {
  if (dataMajor(folder) === undefined || !existsSync(join(folder, 'global', 'pg_control'))) return 'damaged'
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

async function startsAsCopy(folder: string): Promise<boolean> {
  const place = await mkdtemp(join(tmpdir(), 'kinchart-doctor-'))
  const clear = (): void => rmSync(place, { recursive: true, force: true })
  process.once('exit', clear)
  try {
    const copy = join(place, 'postgres')
    // For a thousand small files, the asynchronous `cp` uses several times as much CPU time.
    cpSync(folder, copy, { recursive: true, filter: (path) => !/postmaster\.(?:pid|opts)$|\.s\.PGSQL/.test(path) })
    const reach = process.platform === 'win32' ? { port: await findFreePort() } : 'socket'
    const programs = findPrograms(CURRENT_MAJOR, join(place, 'libraries'))
    const cluster = await startCluster(copy, programs, { sharedBuffersMb: 16, reach }).catch((error: unknown) => {
      if (error instanceof OperatorError) throw error
      return undefined
    })
    await cluster?.stop()
    return cluster !== undefined
  } finally {
    process.off('exit', clear)
    clear()
  }
}
