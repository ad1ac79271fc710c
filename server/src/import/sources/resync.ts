import { isNotPaused } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { withLatestRun } from '#import/import-state.ts'
import { startRun } from '../plan/plan-run.ts'
import { importQueue } from '#import/import-events.ts'
import { findGrant } from '../connect/source-grant.ts'
import { FULL_READ_DAYS } from '../run/read-in-full.ts'

const AT_ONCE = 5

/**
 * Starts a run for each source whose last run is older than `hours`. Requests only changes, and once a month
 * everything. Skips sources of a paused record.
 */
export async function resyncDue(
  { db, cipher, jobs }: { db: Db; cipher: Cipher; jobs: Pick<Jobs, 'send'> },
  hours: number,
): Promise<void> {
  if (hours === 0) return
  const due = await withLatestRun(db)
    .select(['source.id', 'readInFullAt'])
    .where('state', 'in', ['complete', 'partial'])
    .where('startedAt', '<', new Date(Date.now() - hours * 3_600_000))
    .where('grantId', 'is not', null)
    .where('kind', '=', 'fhir')
    .where(isNotPaused('source.profileId'))
    .orderBy('startedAt')
    .limit(AT_ONCE)
    .execute()
  for (const source of due) {
    const storedGrant = await findGrant({ db, cipher }, source.id)
    if (!storedGrant) continue
    const inFull = (source.readInFullAt ?? new Date()).getTime() < Date.now() - FULL_READ_DAYS * 86_400_000
    await startRun({ db, cipher }, source.id, storedGrant.grant, { isWatched: false, inFull })
    await jobs.send(importQueue.name, { sourceId: source.id })
  }
}
