import type { NotifyImport } from '../import-events.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { EncryptBatch } from '#platform/secrets/encrypt-batch.ts'
import type { ImportCounts } from '#platform/metrics/counts.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { Db } from '#platform/database/database.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { Readers } from '#readers/reader.ts'
import type { VendorQuirks } from '#directory/vendor-quirks.ts'
import type { ImportTimings } from '../timings.ts'
import type { GrantKeeper } from './run-grant.ts'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'

type Round = {
  /** Number of pauses because the source did not respond. */
  readonly number: number
  readonly paused: Map<number, LedgerReason>
  isShort: boolean
  failuresInARow: number
  /** The earliest time of the next round. Null unless the source reported that its daily limit was reached. */
  notBefore: Date | null
  /** A URL that responded before. Used to test whether a token still works. */
  proof: URL | null
  /** Maps a resource type that was refused with 401 to the token used, if that token works for other types. */
  readonly unauthorized: Map<string, string>
  readonly ended: Set<string>
  proving: Promise<number> | null
}

export const openRound = (number: number): Round => ({
  number,
  paused: new Map(),
  isShort: false,
  failuresInARow: 0,
  notBefore: null,
  proof: null,
  unauthorized: new Map(),
  ended: new Set(),
  proving: null,
})

export type Run = {
  readonly db: Db
  readonly cipher: PersonCipher
  readonly encryptBatch: EncryptBatch
  readonly outbound: Outbound
  readonly readers: Readers
  readonly owner: string
  readonly sourceId: string
  readonly accountId: string
  readonly profileId: string
  readonly providerName: string
  /** Without a trailing slash. */
  readonly fhirBase: string
  readonly patientId: string
  /** The patient's own id at the source, and the ids of linked patients. */
  readonly patientIds: Set<string>
  readonly quirks: Pick<VendorQuirks, 'onEveryQuery'>
  readonly number: number
  readonly startedAt: Date
  readonly since: Date | null
  readonly grants: GrantKeeper
  readonly notify: NotifyImport
  readonly named: Map<string, FhirResource>
  /**
   * Maps other names of records to 'Type/id': an NPI, or the `fullUrl` of an entry if it is not the record's URL at
   * the source.
   */
  readonly aliases: Map<string, string>
  readonly noted: Set<string>
  readonly arrived: Set<string>
  /** Other hosts from which documents may be fetched: 'host', 'host:port', '*.domain', or '*'. */
  readonly documentHosts: readonly string[]
  readonly round: Round
  readonly timings: ImportTimings
  readonly counts: ImportCounts
  readonly signal: AbortSignal
}
