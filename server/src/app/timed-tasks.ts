import { removeOldActivity } from '#account/activity/list-activity.ts'
import { removeOldActions } from '#account/activity/operator-actions.ts'
import { removeOldSignIns } from '#account/sign-ins/remove-old-sign-ins.ts'
import { tendFactorLosses } from '#account/factors/tend-factor-losses.ts'
import { deleteDueAccounts } from '#account/deletion/delete-due-accounts.ts'
import { announceVersions } from '#account/legal/announce-versions.ts'
import { askGuardians } from '#family/ask-guardians.ts'
import { dropHandover, removeOldHandovers } from '#family/handovers.ts'
import { openRecords } from '#family/open-record.ts'
import { createNotifier } from '#import/import-events.ts'
import { endUnanswered } from '#import/connect/choose-patients.ts'
import { endImportsOf } from '#import/sources/disconnect.ts'
import { removeOldUploads } from '#import/files/uploads.ts'
import { resyncDue } from '#import/sources/resync.ts'
import { keepGrantsAlive } from '#import/sources/upkeep/keep-alive.ts'
import { readDocuments } from '#import/sources/upkeep/read-documents.ts'
import { readRowsAgain } from '#import/sources/upkeep/read-rows-again.ts'
import { mailEnded } from '#import/sources/upkeep/mail-ended.ts'
import { forgetRemoved } from '#record/own/removed.ts'
import { removeOldRateLimits } from '#platform/http/rate-limit.ts'
import { tendMail } from '#platform/mail/deliver-mail.ts'
import { endGrantsOf, sweepApps } from '#access/connected-apps/grants.ts'
import { removeClosedLinks } from '#sharing/links/keep-link.ts'
import { endSharesOf } from '#sharing/shares/end-share.ts'
import { endSignInsOf } from '#sharing/verified/verified.ts'
import { removeOldExceptions } from '#support/record-exception.ts'
import type { WorkerServices } from './worker-services.ts'

export type TimedTask = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<unknown> }

const MINUTE_MS = 60_000

/** `runWaiting` starts waiting imports. If a task fails, `onError` receives the error, and the other tasks continue. */
export function timedTasks(
  services: WorkerServices,
  runWaiting: () => Promise<void>,
  onError: (error: unknown) => void,
): readonly TimedTask[] {
  const { db, cipher, jobs, log, outbox, timings, publicUrl, resyncHours, legalVersions } = services
  const notify = createNotifier(db)
  const endEverything = async ({ accountId, profileId }: { accountId: string; profileId: string }): Promise<void> => {
    // Waits for a handover that is in progress. After this, no one can take over the record.
    await dropHandover(db, profileId)
    const [record] = await openRecords(db, [{ accountId, profileId }])
    if (!record) throw new Error('A profile of the account is gone.')
    await endGrantsOf(db, record)
    await endSharesOf(db, record)
    await endImportsOf(services, record)
  }
  const { unseenSeconds } = timings
  return [
    { name: 'run-imports', everyMs: timings.sweepMs, run: runWaiting },
    {
      name: 'mail-ended-imports',
      everyMs: timings.mailLookMs,
      run: async () => mailEnded({ db, cipher, outbox, publicUrl, unseenSeconds }),
    },
    {
      name: 'keep-grants-alive',
      everyMs: timings.keepAliveLookMs,
      run: async () => keepGrantsAlive({ ...services, notify }),
    },
    { name: 'start-due-imports', everyMs: MINUTE_MS, run: async () => resyncDue(services, resyncHours) },
    { name: 'read-documents', everyMs: timings.readDocumentsMs, run: async () => readDocuments(services) },
    { name: 'read-rows-again', everyMs: MINUTE_MS, run: async () => readRowsAgain(services) },
    {
      name: 'delete-due-accounts',
      everyMs: 5 * MINUTE_MS,
      run: async () => deleteDueAccounts({ db, cipher, outbox, log, endEverything, reportUnexpected: onError }),
    },
    {
      name: 'ask-guardians',
      everyMs: 60 * MINUTE_MS,
      run: async () => askGuardians({ db, cipher: services.cipher, outbox, publicUrl }),
    },
    {
      name: 'tend-factor-losses',
      everyMs: MINUTE_MS,
      run: async () =>
        tendFactorLosses({
          ...{ db, cipher: services.cipher, outbox, publicUrl, log, reportUnexpected: onError },
          endRecipientSignIns: endSignInsOf,
        }),
    },
    {
      name: 'mail-new-legal-versions',
      everyMs: 10 * MINUTE_MS,
      run: async () => announceVersions({ db, cipher, outbox, publicUrl, legalVersions }),
    },
    { name: 'tend-mail', everyMs: 10 * MINUTE_MS, run: async () => tendMail(db, jobs, log) },
    { name: 'end-unanswered-imports', everyMs: 10 * MINUTE_MS, run: async () => endUnanswered(services) },
    { name: 'remove-old-exceptions', everyMs: 10 * MINUTE_MS, run: async () => removeOldExceptions(db) },
    { name: 'remove-old-uploads', everyMs: 10 * MINUTE_MS, run: async () => removeOldUploads(db) },
    { name: 'forget-removed-entries', everyMs: MINUTE_MS, run: async () => forgetRemoved(db) },
    { name: 'remove-closed-links', everyMs: 10 * MINUTE_MS, run: async () => removeClosedLinks(db) },
    { name: 'sweep-connected-apps', everyMs: 10 * MINUTE_MS, run: async () => sweepApps(db) },
    { name: 'remove-old-handovers', everyMs: 60 * MINUTE_MS, run: async () => removeOldHandovers(db) },
    { name: 'remove-old-activity', everyMs: 10 * MINUTE_MS, run: async () => removeOldActivity(db) },
    { name: 'remove-old-actions', everyMs: 10 * MINUTE_MS, run: async () => removeOldActions(db) },
    { name: 'remove-old-sign-ins', everyMs: 10 * MINUTE_MS, run: async () => removeOldSignIns(db) },
    { name: 'remove-old-rate-limits', everyMs: 10 * MINUTE_MS, run: async () => removeOldRateLimits(db) },
  ]
}
