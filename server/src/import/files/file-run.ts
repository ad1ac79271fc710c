import type { Aliases } from '#store/aliases.ts'
import type { Run } from '../run/run.ts'

/** An import of files while a worker runs it. */
export type FileRun = Pick<
  Run,
  | 'db'
  | 'cipher'
  | 'encryptBatch'
  | 'counts'
  | 'readers'
  | 'owner'
  | 'sourceId'
  | 'accountId'
  | 'profileId'
  | 'providerName'
  | 'fhirBase'
  | 'number'
  | 'startedAt'
> & {
  readonly aliases: Aliases
  readonly patientIds: ReadonlySet<string>
}

/** A file run with its abort signal, notifications and scheduling. */
export type ReadingRun = FileRun &
  Pick<Run, 'signal' | 'notify'> & {
    /** Waits for a slot to work for some milliseconds; the returned function releases it. */
    readonly turn: () => Promise<() => void>
  }
