import type { LegalVersion } from '@kinchart/contract/calls/legal.ts'
import type { BackupPlan } from '#ops/backup/scheduled.ts'
import type { RunnerServices } from '#import/run/runner.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Transport } from '#platform/mail/mailer.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Raised } from '#support/record-exception.ts'

export type WorkerServices = Omit<RunnerServices, 'promptDb' | 'turn' | 'notify' | 'readFiles' | 'reportUnexpected'> & {
  readonly database: Database
  readonly jobs: Jobs
  readonly publicUrl: string
  readonly outbox: Outbox
  readonly transport: Transport
  readonly resyncHours: number
  /** Undefined if this process makes no backups. */
  readonly backupPlan: BackupPlan | undefined
  readonly legalVersions: readonly LegalVersion[]
  readonly reportUnexpected: (error: unknown, raised: Raised) => void
}
