import type { LegalVersion } from '@kinchart/contract/legal.ts'
import { deleteDueAccounts } from '#account/deletion/delete-due-accounts.ts'
import { announceVersions } from '#account/legal/announce-versions.ts'
import { openRecord } from '#family/open-record.ts'
import { createAnnouncer } from '#import/announce.ts'
import { endUnanswered } from '#import/choose-patients.ts'
import { endImportsOf } from '#import/end-import.ts'
import { removeOldUploads } from '#import/files/uploads.ts'
import { releaseAll } from '#import/lease.ts'
import { resyncDue } from '#import/resync.ts'
import { importQueue } from '#import/routes.ts'
import { keepGrantsAlive } from '#import/upkeep/keep-alive.ts'
import { tellEnded } from '#import/upkeep/tell-ended.ts'
import { readRowsAgain } from '#import/upkeep/read-rows-again.ts'
import { createRunner } from '#import/runner.ts'
import type { RunnerServices } from '#import/runner.ts'
import type { Database } from '#platform/database/database.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { forgetOldAllowances } from '#platform/http/allowance.ts'
import { repeat } from '#platform/jobs/repeat.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { describeError } from '#platform/log.ts'
import { deliverMail, tendMail } from '#platform/mail/deliver-mail.ts'
import type { Transport } from '#platform/mail/mailer.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { endSharesOf } from '#sharing/shares/end-share.ts'
import { removeClosedLinks } from '#sharing/links/sweep.ts'
import { removeOldExceptions } from '#support/record-exception.ts'
import type { Raised } from '#support/record-exception.ts'

const RESYNC_LOOK_MS = 60_000
const DELETION_LOOK_MS = 5 * 60_000
const TENDING_MS = 10 * 60_000
/** Rows are read again after an update, which is seldom. */
const READING_LOOK_MS = 60_000
const ANNOUNCING_MS = 10 * 60_000

export type WorkerServices = Omit<RunnerServices, 'announce' | 'reportUnexpected'> & {
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
  const { database, db, vault, jobs, log, outbox, transport, pace, publicUrl, resyncHours, legalVersions } = services
  const { reportUnexpected } = services
  if (database.kind === 'embedded') await releaseAll(db)
  await deliverMail(db, vault, jobs, transport)
  const runner = createRunner({
    ...services,
    announce: createAnnouncer(db),
    pace,
    reportUnexpected: (error) => reportUnexpected(error, { route: 'an import' }),
  })
  await jobs.work(
    importQueue.name,
    async ({ importId }) => (importId === undefined ? undefined : runner.run(importId)),
    { concurrency: 3 },
  )
  const failed = (error: unknown): void => {
    // The database's own line says that it is away.
    if (!isUnavailable(error)) log({ event: 'sweep-failed', ...describeError(error) })
    reportUnexpected(error, { route: 'a sweep' })
  }
  const sweeping = repeat(pace.sweepMs, runner.sweep, failed)
  const resyncing = repeat(RESYNC_LOOK_MS, async () => resyncDue(services, resyncHours), failed)
  const endEverything = async ({ accountId, profileId }: { accountId: string; profileId: string }): Promise<void> => {
    const record = await openRecord(db, { accountId }, profileId)
    await endSharesOf(db, record)
    await endImportsOf(services, record)
  }
  const deleting = repeat(
    DELETION_LOOK_MS,
    async () => deleteDueAccounts({ db, outbox, log, endEverything, reportUnexpected: failed }),
    failed,
  )
  const tending = repeat(
    TENDING_MS,
    async () => {
      await tendMail(db, jobs, log)
      await endUnanswered(services)
      await removeOldExceptions(db)
      await removeOldUploads(db)
      await removeClosedLinks(db)
      await forgetOldAllowances(db)
    },
    failed,
  )
  const announcing = repeat(
    ANNOUNCING_MS,
    async () => announceVersions({ db, outbox, publicUrl, legalVersions }),
    failed,
  )
  const reading = repeat(READING_LOOK_MS, async () => readRowsAgain(services), failed)
  const announce = createAnnouncer(db)
  const telling = repeat(
    pace.tellLookMs,
    async () => tellEnded({ db, outbox, publicUrl, unseenSeconds: pace.unseenSeconds }),
    failed,
  )
  const keeping = repeat(pace.keepAliveLookMs, async () => keepGrantsAlive({ ...services, announce }), failed)
  return async () => {
    await sweeping.stop()
    await runner.stop()
    for (const sweep of [resyncing, deleting, tending, announcing, telling, keeping, reading]) await sweep.stop()
  }
}
