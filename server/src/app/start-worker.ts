import type { LegalVersion } from '@kinchart/contract/legal.ts'
import { createNotifier } from '#import/import-events.ts'
import { releaseAll } from '#import/run/lease.ts'
import { importQueue } from '#import/import-queue.ts'
import { readFiles } from '#import/files/read-files.ts'
import { createRunner } from '#import/run/runner.ts'
import type { RunnerServices } from '#import/run/runner.ts'
import type { Database } from '#platform/database/database.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { repeat } from '#platform/jobs/repeat.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { describeError } from '#platform/log.ts'
import { deliverMail } from '#platform/mail/deliver-mail.ts'
import type { Transport } from '#platform/mail/mailer.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Raised } from '#support/record-exception.ts'
import { timedTasks } from './timed-tasks.ts'

export type WorkerServices = Omit<RunnerServices, 'notify' | 'readFiles' | 'reportUnexpected'> & {
  readonly database: Database
  readonly jobs: Jobs
  readonly publicUrl: string
  readonly outbox: Outbox
  readonly transport: Transport
  readonly resyncHours: number
  readonly legalVersions: readonly LegalVersion[]
  readonly reportUnexpected: (error: unknown, raised: Raised) => void
}

/** The worker's role: brings records in, sends mail, and does what comes due. Answers how to stop it. */
export async function startWorker(services: WorkerServices): Promise<() => Promise<void>> {
  const { database, db, vault, jobs, log, transport, timings, reportUnexpected } = services
  if (database.kind === 'embedded') await releaseAll(db)
  await deliverMail(db, vault, jobs, transport)
  const runner = createRunner({
    ...services,
    notify: createNotifier(db),
    readFiles,
    timings,
    reportUnexpected: (error) => reportUnexpected(error, { route: 'an import' }),
  })
  await jobs.work(
    importQueue.name,
    async ({ importId }) => (importId === undefined ? undefined : runner.run(importId)),
    { concurrency: 3 },
  )
  const failedTask = (name: string) => (error: unknown) => {
    // The database's own line says that it is away.
    if (!isUnavailable(error)) log({ event: 'task-failed', task: name, ...describeError(error) })
    reportUnexpected(error, { route: `the task ${name}` })
  }
  const tasks = timedTasks(services, runner.sweep, failedTask('delete-due-accounts')).map(({ name, everyMs, run }) =>
    repeat(everyMs, run, failedTask(name)),
  )
  return async () => {
    await Promise.all(tasks.map(async (task) => task.stop()))
    await runner.stop()
  }
}
