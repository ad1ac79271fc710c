import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join, basename, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { FolderInUse, lockFolder } from '#platform/folder-lock/lock-folder.ts'
import { memoryPlan } from '#platform/memory-plan.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import type { Log } from '../../log.ts'
import type { Availability } from '../availability.ts'
import { freeBytes } from '../room.ts'
import { addressOf } from './address.ts'
import {
  NotStartedError,
  ROOM_TO_START,
  dataMajor,
  findFreePort,
  makeCluster,
  readPidFile,
  startCluster,
  putInPlace,
  type Cluster,
  type Reach,
  type EndCause,
} from './cluster.ts'
import { endLeftovers, endInitdb } from './end-leftovers.ts'
import { CURRENT_MAJOR, findPrograms } from './programs.ts'

const GROWTH = 1.3
/** Minimum copy speed in MB per minute, measured on two cores. */
const MB_A_MINUTE = 300

type CopyDatabase = (from: string, to: string) => Promise<number>

type Upgrade = {
  readonly dataDir: string
  readonly folder: string
  readonly upgraded: string
  readonly major: number
  readonly reach: Reach
  readonly log: Log
  readonly copyDatabase: CopyDatabase
}

/**
 * Upgrades data of an older PostgreSQL version. Starts the old and the new version, copies everything to a new
 * folder, and then replaces the data folder with it. Keeps the old data as `<folder>.<major>`. If interrupted, the
 * old data is unchanged. Throws NotStartedError, and OperatorError if the programs of the older version or disk space
 * are missing.
 */
async function upgradeCluster(upgrade: Upgrade): Promise<void> {
  const { dataDir, folder, upgraded, major, reach, log, copyDatabase } = upgrade
  const links = join(dataDir, 'postgres.libraries')
  const [older, current] = [findPrograms(major, `${links}-${major}`), findPrograms(CURRENT_MAJOR, links)]
  const startedAt = performance.now()
  const megabytes = Math.ceil((await sizeOf(folder)) / 1e6)
  const missing = GROWTH * megabytes - Math.floor((await freeBytes(dataDir)) / 1e6)
  if (missing > 0) throw new OperatorError(operatorTexts.noRoomForUpgrade({ dataDir, megabytes: Math.ceil(missing) }))
  const minutes = Math.ceil(megabytes / MB_A_MINUTE)
  log({
    event: 'database-upgrading',
    why: `PostgreSQL ${major} to ${CURRENT_MAJOR}, ${megabytes} MB, about ${minutes} min`,
  })
  const made = `${folder}.upgrading`
  for (const left of [made, upgraded]) rmSync(left, { recursive: true, force: true })
  await makeCluster(made, current, reach)
  const { sharedBuffersMb } = memoryPlan
  const started: Cluster[] = []
  const start = async (place: string, programs: typeof older): Promise<{ url: string; forget: () => void }> => {
    const reachOfOne = reach === 'socket' ? reach : { port: await findFreePort() }
    started.push(await startCluster(place, programs, { sharedBuffersMb, reach: reachOfOne }))
    return addressOf(place, reachOfOne)
  }
  const copyAll = async (): Promise<number> => {
    try {
      const from = await start(folder, older)
      const to = await start(made, current)
      const count = await copyDatabase(from.url, to.url)
      from.forget()
      to.forget()
      return count
    } catch (error) {
      const isFull = (await freeBytes(dataDir)) < ROOM_TO_START
      throw isFull ? new NotStartedError('disk-full', '') : error
    } finally {
      for (const cluster of started) await cluster.stop()
    }
  }
  const count = await copyAll().catch((error: unknown) => {
    rmSync(made, { recursive: true, force: true })
    throw error
  })
  await putInPlace(made, upgraded)
  const former = `${folder}.${major}`
  rmSync(former, { recursive: true, force: true })
  renameSync(folder, former)
  await putInPlace(upgraded, folder)
  log({ event: 'database-upgraded', count, durationMs: Math.round(performance.now() - startedAt) })
}

async function removeFormer(folder: string): Promise<void> {
  const [parent, name] = [dirname(folder), basename(folder)]
  for (const entry of await readdir(parent))
    if (entry.startsWith(`${name}.`) && /^\d+$/.test(entry.slice(name.length + 1)))
      rmSync(join(parent, entry), { recursive: true, force: true })
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

type SupervisedPostgres = {
  readonly close: () => Promise<void>
  readonly kill: () => void
}

const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [250, 2000]

/**
 * Starts PostgreSQL, and restarts it whenever it stops by itself. All committed data remains. After the disk was
 * full, restarts only once `hasRoom` returns true. If the first start fails, throws its error.
 */
async function keepRunning(options: {
  readonly start: () => Promise<Cluster>
  readonly hasRoom: () => Promise<boolean>
  readonly availability: Availability
}): Promise<SupervisedPostgres> {
  const { start, hasRoom, availability } = options
  const ending = new AbortController()
  const { signal } = ending
  let current: Cluster | undefined = await start()
  const restart = async (cause: EndCause): Promise<Cluster | undefined> => {
    let why = cause
    for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      try {
        if (why !== 'disk-full' || (await hasRoom())) return await start()
      } catch (error) {
        why = error instanceof NotStartedError ? error.why : 'crashed'
      }
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined)
    }
    return undefined
  }
  const supervise = async (): Promise<void> => {
    while (current !== undefined) {
      const why = await current.ended
      if (signal.aborted) return
      availability.lost(why)
      current = await restart(why)
      if (signal.aborted) current?.kill()
    }
  }
  const supervising = supervise()
  return {
    close: async () => {
      ending.abort()
      await current?.stop()
      await supervising
    },
    kill: () => {
      ending.abort()
      current?.kill()
    },
  }
}

export type PrivatePostgres = {
  readonly url: string
  readonly close: () => Promise<void>
}

export type PrivateOptions = {
  readonly availability: Availability
  readonly log: Log
  readonly copyDatabase: CopyDatabase | undefined
  /** True during the restore of a backup. Data of a Kinchart version without PostgreSQL may then be present. */
  readonly isRestoring: boolean
  readonly reach?: Reach | undefined
}

export const dataFolderOf = (dataDir: string): string => join(dataDir, 'postgres')
const librariesIn = (dataDir: string): string => join(dataDir, 'postgres.libraries')
const usualReach = async (): Promise<Reach> =>
  process.platform === 'win32' ? { port: await findFreePort() } : 'socket'

/**
 * Starts the PostgreSQL in `dataDir/postgres`, or creates it if there is none. Restarts it whenever it ends by
 * itself. Ends leftovers of a killed server first, and upgrades data of an older major version. Throws FolderInUse if
 * another process uses the folder, and OperatorError if PostgreSQL cannot be started.
 */
export async function openPrivate(dataDir: string, options: PrivateOptions): Promise<PrivatePostgres> {
  const { availability, log } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  let running: SupervisedPostgres | undefined
  const unlock = await lockFolder(dataDir, {
    onWatching: () => log({ event: 'data-folder-watched' }),
    onLost: () => {
      running?.kill()
      log({ event: 'data-folder-in-use' })
    },
  })
  const folder = dataFolderOf(dataDir)
  try {
    if (!options.isRestoring) refuseFormer(dataDir, folder)
    for (const one of [folder, `${folder}.upgrading`]) await endInitdb(one)
    if (existsSync(folder) && !(await endLeftovers(folder))) throw new FolderInUse(dataDir, undefined)
    const reach = options.reach ?? (await usualReach())
    await prepareData(dataDir, folder, reach, options)
    const programs = findPrograms(CURRENT_MAJOR, librariesIn(dataDir))
    const { sharedBuffersMb } = memoryPlan
    running = await keepRunning({
      start: async (): Promise<Cluster> => startCluster(folder, programs, { sharedBuffersMb, reach }),
      hasRoom: async () => (await freeBytes(dataDir)) >= ROOM_TO_START,
      availability,
    })
    await removeFormer(folder)
    const { close } = running
    const { url, forget } = addressOf(folder, reach)
    return {
      url,
      close: async () => {
        forget()
        await close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error instanceof NotStartedError ? await explain(error, dataDir) : error
  }
}

/**
 * Throws if there is only data of an earlier database engine. Otherwise, Kinchart would start with an empty database.
 */
function refuseFormer(dataDir: string, folder: string): void {
  const former = join(dataDir, 'database')
  if (!existsSync(folder) && existsSync(join(former, 'PG_VERSION')))
    throw new OperatorError(operatorTexts.formerDatabase({ folder: former }))
}

async function prepareData(
  dataDir: string,
  folder: string,
  reach: Reach,
  { log, copyDatabase }: PrivateOptions,
): Promise<void> {
  const upgraded = `${folder}.upgraded`
  // The previous process was killed between the two renames of an otherwise complete upgrade.
  if (!existsSync(folder) && existsSync(upgraded)) renameSync(upgraded, folder)
  const major = dataMajor(folder)
  if (major === undefined) {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new OperatorError(damaged(dataDir, operatorTexts.noPgVersion))
    rmSync(folder, { recursive: true, force: true })
    return makeCluster(folder, findPrograms(CURRENT_MAJOR, librariesIn(dataDir)), reach)
  }
  if (major > CURRENT_MAJOR)
    throw new OperatorError(operatorTexts.newerPostgres({ folder, major, ours: CURRENT_MAJOR }))
  if (major === CURRENT_MAJOR) return
  if (copyDatabase === undefined) throw new OperatorError(operatorTexts.olderPostgres({ folder, major }))
  await upgradeCluster({ dataDir, folder, upgraded, major, reach, log, copyDatabase })
}

export const damaged = (dataDir: string, lastWords: string): string =>
  [
    operatorTexts.damaged({ folder: dataFolderOf(dataDir), lastWords }),
    operatorTexts.putBackup({ dataDir }),
    operatorTexts.noBackup,
  ].join('\n')

async function explain({ why, lastWords }: NotStartedError, dataDir: string): Promise<OperatorError> {
  const folder = dataFolderOf(dataDir)
  const isFull = why === 'disk-full' || (await freeBytes(dataDir)) < ROOM_TO_START
  if (isFull) return new OperatorError(operatorTexts.diskFull({ dataDir }))
  if (why === 'not-writable' && process.getuid?.() === 0) return new OperatorError(operatorTexts.notAsRoot)
  if (why === 'not-writable') return new OperatorError(operatorTexts.folderNotWritable({ folder, lastWords }))
  if (why === 'no-user-name') return new OperatorError(operatorTexts.noUserName({ user: process.getuid?.() ?? 0 }))
  if (dataMajor(folder) === undefined) return new OperatorError(operatorTexts.noDatabaseMade({ folder, lastWords }))
  return new OperatorError(damaged(dataDir, lastWords))
}

const JOIN_MS = 15_000
const LOOK_MS = 100

/**
 * Connects to the private PostgreSQL that another process runs. Returns undefined if it does not respond within 15
 * seconds.
 */
export async function joinPrivate(dataDir: string): Promise<PrivatePostgres | undefined> {
  const folder = dataFolderOf(dataDir)
  for (const until = performance.now() + JOIN_MS; performance.now() < until; await pause(LOOK_MS)) {
    const running = readPidFile(folder)
    if (running?.isReady !== true) continue
    const { url, forget } = addressOf(folder, process.platform === 'win32' ? { port: running.port } : 'socket')
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: JOIN_MS })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return { url, close: async () => forget() }
    } catch {
      forget()
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return undefined
}
