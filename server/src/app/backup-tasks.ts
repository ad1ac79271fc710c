import type { TimedTask } from './timed-tasks.ts'
import type { WorkerServices } from './worker-services.ts'
import { removeOldEndings } from '#ops/backup/endings.ts'
import { keepJournalIn, makeDueBackup } from '#ops/backup/scheduled.ts'

const MINUTE_MS = 60_000

/** Returns the scheduled backup tasks of a worker. `signal`: the worker is stopping. */
export function backupTasks(
  { db, log, backupPlan }: Pick<WorkerServices, 'db' | 'log' | 'backupPlan'>,
  signal: AbortSignal,
): readonly TimedTask[] {
  const forget: TimedTask = {
    name: 'remove-old-endings',
    everyMs: 60 * MINUTE_MS,
    run: async () => removeOldEndings(db),
  }
  if (!backupPlan) return [forget]
  const keepJournal = keepJournalIn(backupPlan.folder)
  return [
    forget,
    { name: 'keep-journal', everyMs: MINUTE_MS, run: async () => keepJournal(db) },
    { name: 'make-backup', everyMs: 5 * MINUTE_MS, run: async () => makeDueBackup(backupPlan, { log, signal }) },
  ]
}
