import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { journalIn, journalKeeper } from './endings.ts'
import type { Turn } from './hold-schema.ts'
import { isAhead, listMade, nameAt, removeOld, removeUnfinished } from './made-backups.ts'
import { makeBackup, type BackupSources } from './make-backup.ts'
import { sql } from 'kysely'

/**
 * Returns the installation id. Returns undefined if the database is empty or its data is from an older version, which
 * had no installation ids.
 */
export async function findInstallation(db: Db): Promise<string | undefined> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('public.installation') is not null as is_there`.execute(db)
  if (tables[0]?.isThere !== true) return undefined
  const { rows } = await sql<{ id: string }>`select id from installation`.execute(db)
  return rows[0]?.id
}

export type BackupPlan = BackupSources & {
  readonly folder: string
  readonly recipients: readonly string[]
  readonly hours: number
  readonly keepDays: number
}

const HOUR_MS = 3_600_000

/**
 * Makes a backup if the newest backup of this installation is at least `hours` old, and then removes backups past
 * retention. A backup dated in the future does not count.
 */
export async function makeDueBackup(
  plan: BackupPlan,
  { log, signal, now = new Date() }: { readonly log: Log; readonly signal: AbortSignal; readonly now?: Date },
): Promise<void> {
  const { folder } = plan
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const installation = await findShortId(plan.database.db)
  if (installation === undefined || !(await isDue(plan, installation, now.getTime()))) return
  const isWanted = async (): Promise<boolean> => {
    if (!(await isDue(plan, installation, now.getTime()))) return false
    await removeUnfinished(folder, installation)
    return true
  }
  const isMade = await make(plan, log, { installation, now, signal, isWanted, turn: 'skip-if-busy' }).catch(
    (error: unknown) => {
      if (signal.aborted) return false
      throw error
    },
  )
  if (isMade) await removeOld(plan, installation, now.getTime())
}

/**
 * Makes a backup before an irreversible change, regardless of the schedule. Waits up to `patienceMs` while another
 * process makes a backup, and then makes a backup only if `isWanted` still returns true. Throws the errors of
 * makeBackup.
 */
export async function makeBackupNow(
  plan: BackupPlan,
  log: Log,
  { patienceMs, isWanted }: { readonly patienceMs: number; readonly isWanted: () => Promise<boolean> },
): Promise<void> {
  await mkdir(plan.folder, { recursive: true, mode: 0o700 })
  const installation = await findShortId(plan.database.db)
  const signal = new AbortController().signal
  await make(plan, log, { installation, now: new Date(), signal, isWanted, turn: { patienceMs } })
}

type Making = {
  readonly installation: string | undefined
  readonly now: Date
  readonly signal: AbortSignal
  readonly isWanted: () => Promise<boolean>
  readonly turn: Turn
}

async function make(
  plan: BackupPlan,
  log: Log,
  { installation, now, signal, isWanted, turn }: Making,
): Promise<boolean> {
  const startedAt = performance.now()
  const path = join(plan.folder, nameAt(installation, now))
  const made = await makeBackup(plan, { path, recipients: plan.recipients, signal, isWanted, turn })
  if (made) log({ event: 'backup-created', count: made.rows, durationMs: Math.round(performance.now() - startedAt) })
  return made !== undefined
}

/**
 * Returns the first eight digits of the installation id. Returns undefined if the data is from an older version,
 * which had no installation ids.
 */
async function findShortId(db: Db): Promise<string | undefined> {
  return (await findInstallation(db))?.slice(0, 8)
}

async function isDue({ folder, hours }: BackupPlan, installation: string, now: number): Promise<boolean> {
  const made = await listMade(folder)
  const newest = made.findLast((one) => one.installation === installation && !isAhead(one, now))
  return newest === undefined || now - newest.at >= hours * HOUR_MS
}

/**
 * Returns a function that records deletions and revocations in a journal next to the backups, so that a restore does
 * not undo them.
 */
export function keepJournalIn(folder: string): (db: Db) => Promise<void> {
  const keep = journalKeeper(journalIn(folder))
  return async (db) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await keep(db)
  }
}
