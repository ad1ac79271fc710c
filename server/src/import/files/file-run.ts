import type { Aliases } from '#store/aliases.ts'
import type { Run } from '../run/run.ts'

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

export type ReadingRun = FileRun &
  Pick<Run, 'signal' | 'notify'> & {
    /** Waits for a time slot of a few milliseconds. The returned function releases the slot. */
    readonly turn: () => Promise<() => void>
  }
