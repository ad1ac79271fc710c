import { createNotifier } from '#import/import-events.ts'
import { releaseAll } from '#import/run/lease.ts'
import { importQueue } from '#import/import-queue.ts'
import { readFiles } from '#import/files/read-files.ts'
import { createRunner } from '#import/run/runner.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { repeat } from '#platform/jobs/repeat.ts'
import { describeError } from '#platform/log.ts'
import { askForUntriedMails, deliverMail } from '#platform/mail/deliver-mail.ts'
import { backupTasks } from './backup-tasks.ts'
import { timedTasks } from './timed-tasks.ts'
import type { WorkerServices } from './worker-services.ts'

/** The worker's role: brings records in, sends mail, and does what comes due. Answers how to stop it. */
export async function startWorker(services: WorkerServices): Promise<() => Promise<void>> {
  const { database, db, cipher, jobs, log, transport, timings, reportUnexpected } = services
  // It is the only worker: what others held was held by a process that is gone.
  if (database.isPrivate) await releaseAll(db)
  // Somebody waits for a code.
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
    // The database's own line says that it is away.
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
