import { renameSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Log } from '../../log.ts'
import { addressOf } from './address.ts'
import { NotStartedError, ROOM_TO_START, findFreePort, makeCluster, putInPlace, startCluster } from './cluster.ts'
import type { Cluster, Reach } from './cluster.ts'
import { CURRENT_MAJOR, findPrograms } from './programs.ts'
import { memoryPlan } from '#platform/memory-plan.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { freeBytes } from '../room.ts'

/** Disk space for the new data and temporary files, as a multiple of the old. */
const GROWTH = 1.3
/** Minimum copy speed, measured on two cores. */
const MB_A_MINUTE = 300

/** Copies every row of one database to another, empty one; the addresses are for `pg`. Returns the number of rows. */
export type CopyDatabase = (from: string, to: string) => Promise<number>

export type Upgrade = {
  readonly dataDir: string
  readonly folder: string
  /** Where the new data is built until it replaces `folder`. */
  readonly upgraded: string
  /** The version of `folder`. */
  readonly major: number
  readonly reach: Reach
  readonly log: Log
  readonly copyDatabase: CopyDatabase
}

/**
 * Upgrades data of an older PostgreSQL to the current major version: runs the old and new versions in parallel, copies
 * everything, and swaps in the new data, keeping the old as `<folder>.<major>`. If interrupted, the old data is
 * unchanged. Throws OperatorError if the older version's programs are missing, and NotStartedError.
 */
export async function upgradeCluster(upgrade: Upgrade): Promise<void> {
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

/** Removes leftovers of upgrades once the new data has opened. */
export async function removeFormer(folder: string): Promise<void> {
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
