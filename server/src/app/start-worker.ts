import { createNotifier, importQueue } from '#import/import-events.ts'
import { releaseAll } from '#import/run/lease.ts'
import { readFiles } from '#import/files/read-files.ts'
import { createRunner } from '#import/run/runner.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { repeat } from '#platform/jobs/repeat.ts'
import { describeError } from '#platform/log.ts'
import { askForUntriedMails, deliverMail } from '#platform/mail/deliver-mail.ts'
import { timedTasks, type TimedTask } from './timed-tasks.ts'
import type { WorkerServices } from './worker-services.ts'
import { removeOldEndings } from '#ops/backup/endings.ts'
import { keepJournalIn, makeDueBackup } from '#ops/backup/scheduled.ts'

const MINUTE_MS = 60_000

function backupTasks(
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

export async function startWorker(services: WorkerServices): Promise<() => Promise<void>> {
  const { database, db, cipher, jobs, log, transport, timings, reportUnexpected } = services
  // This is the only worker, so any import that is still locked was locked by a process that no longer exists.
  if (database.isPrivate) await releaseAll(db)
  // Send queued emails now, because a user may be waiting for a code.
  await deliverMail(database.db, cipher, jobs, transport)
  if (database.isPrivate) await askForUntriedMails(database.db, jobs)
  const runner = createRunner({
    ...services,
    promptDb: database.db,
    turn: database.turn,
    notify: createNotifier(db),
    readFiles,
    timings,
    reportUnexpected: (error) => reportUnexpected(error, { route: 'an import' }),
  })
  await jobs.work(
    importQueue.name,
    async ({ sourceId }) => (sourceId === undefined ? undefined : runner.run(sourceId)),
    { concurrency: 3 },
  )
  const failedTask = (name: string) => (error: unknown) => {
    if (!isUnavailable(error)) log({ event: 'task-failed', task: name, ...describeError(error) })
    reportUnexpected(error, { route: `the task ${name}` })
  }
  const ending = new AbortController()
  const tasks = [
    ...timedTasks(services, runner.sweep, failedTask('delete-due-accounts')),
    ...backupTasks(services, ending.signal),
  ].map(({ name, everyMs, run }) => repeat(everyMs, run, failedTask(name)))
  return async () => {
    ending.abort()
    await Promise.all(tasks.map(async (task) => task.stop()))
    await runner.stop()
  }
}
