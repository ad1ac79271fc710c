import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { addToJournal, journalIn, listEndings } from './endings.ts'
import { makeBackup } from './make-backup.ts'
import type { BackupSources } from './make-backup.ts'

/** When backups are made by the clock, where they go, and how long they stay. */
export type BackupPlan = BackupSources & {
  readonly folder: string
  readonly recipients: readonly string[]
  readonly hours: number
  readonly keepDays: number
}

const HOUR_MS = 3_600_000
const NAME = /^kinchart-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.age$/

/** The name says when; it can be sorted. */
const nameAt = (at: Date): string => `kinchart-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.age`

/** The backups of a folder by the clock, the oldest first. Other files are nobody's here. */
export async function listMade(folder: string): Promise<readonly { readonly name: string; readonly at: number }[]> {
  const names = await readdir(folder)
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? []
      return day === undefined ? [] : [{ name, at: Date.parse(`${day}T${hour}:${minute}:${second}Z`) }]
    })
    .toSorted((one, other) => one.at - other.at)
}

/** One worker makes it: whoever has this lock in the database. */
const LOCK = 7_202_611

/**
 * Makes a backup where the newest is old enough, and removes those that are older than they are kept; the newest always stays. A clock
 * that was wrong makes one more. `signal` breaks it off.
 */
export async function makeDueBackup(
  plan: BackupPlan,
  { log, signal, now = new Date() }: { readonly log: Log; readonly signal: AbortSignal; readonly now?: Date },
): Promise<void> {
  const { folder, recipients } = plan
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!(await isDue(plan, now))) return
  const startedAt = performance.now()
  const made = await makeBackup(plan, {
    ...{ path: join(folder, nameAt(now)), recipients, signal },
    isWanted: async (client) => (await isOurs(client)) && isDue(plan, now),
  }).catch((error: unknown) => {
    if (signal.aborted) return undefined
    throw error
  })
  if (!made) return
  log({ event: 'backup-made', count: made.rows, durationMs: Math.round(performance.now() - startedAt) })
  await removeOld(plan, now)
}

/** Makes one now, whenever the last was made: before what cannot be undone. */
export async function makeBackupNow(plan: BackupPlan, log: Log): Promise<void> {
  const { folder, recipients } = plan
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const startedAt = performance.now()
  const signal = new AbortController().signal
  const made = await makeBackup(plan, { path: join(folder, nameAt(new Date())), recipients, signal, isWanted: isOurs })
  if (made) log({ event: 'backup-made', count: made.rows, durationMs: Math.round(performance.now() - startedAt) })
}

/** False where another process makes one just now. */
async function isOurs(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_xact_lock($1) as "isOurs"`, [LOCK])
  return rows[0]?.isOurs === true
}

async function isDue({ folder, hours }: BackupPlan, now: Date): Promise<boolean> {
  const newest = (await listMade(folder)).at(-1)
  const age = newest && now.getTime() - newest.at
  return age === undefined || age < 0 || age >= hours * HOUR_MS
}

async function removeOld({ folder, keepDays }: BackupPlan, now: Date): Promise<void> {
  for (const { name, at } of (await listMade(folder)).slice(0, -1))
    if (at < now.getTime() - keepDays * 24 * HOUR_MS) await rm(join(folder, name), { force: true })
}

/** Writes down beside the backups what was deleted or ended, so that it does not come back with one. */
export async function keepJournal(db: Db, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await addToJournal(journalIn(folder), await listEndings(db))
}
