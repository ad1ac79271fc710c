import type { Db } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { grant, grantPlace } from './grant.ts'
import { startRun } from './plan-run.ts'
import { importQueue } from './routes.ts'

const AT_ONCE = 5

/** Starts the next run of sources that were last read longer ago than `hours`; they are asked only for what is new. */
export async function resyncDue(
  { db, vault, jobs }: { db: Db; vault: Vault; jobs: Jobs },
  hours: number,
): Promise<void> {
  if (hours === 0) return
  const due = await db
    .selectFrom('import_request')
    .select(['id', 'grant'])
    .where('state', 'in', ['complete', 'partial'])
    .where('started_at', '<', new Date(Date.now() - hours * 3_600_000))
    .where('grant', 'is not', null)
    // A veteran rating without a health record has no patient to ask for.
    .where('patient_id', '<>', '')
    .orderBy('started_at')
    .limit(AT_ONCE)
    .execute()
  for (const source of due) {
    if (source.grant === null) continue
    const scopes = grant.parse(JSON.parse(vault.open(source.grant, grantPlace(source.id)).toString()))
    await startRun(db, source.id, scopes)
    await jobs.send(importQueue.name, { importId: source.id })
  }
}
