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

/** The same with how it goes on beside others and who is told. */
export type ReadingRun = FileRun &
  Pick<Run, 'signal' | 'notify'> & {
    /** Waits until work that takes some milliseconds may go on; the returned function says that it did. */
    readonly turn: () => Promise<() => void>
  }
