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

/** A round of a run: the queries deferred until the source responds again. */
type Round = {
  /** Number of times the run was paused because the source did not respond. */
  readonly number: number
  /** Queries deferred in this round, with the reason to store if they are not repeated. */
  readonly laidDown: Map<number, LedgerReason>
  /** Whether anything was deferred: a query, a reference or a document. */
  isShort: boolean
  failuresInARow: number
  /** When the source's daily limit ends; null if it has not reported one. */
  notBefore: Date | null
  /** The first address that responded, used to test whether a token still works. */
  proof: URL | null
  /** Types refused with 401 although the token works, with that token. */
  readonly unauthorized: Map<string, string>
  /** Tokens that are no longer accepted. */
  readonly ended: Set<string>
  /** The token test in progress. */
  proving: Promise<number> | null
}

export const openRound = (number: number): Round => ({
  number,
  laidDown: new Map(),
  isShort: false,
  failuresInARow: 0,
  notBefore: null,
  proof: null,
  unauthorized: new Map(),
  ended: new Set(),
  proving: null,
})

/** One import while a worker runs it. */
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
  /** The FHIR base without a trailing slash. */
  readonly fhirBase: string
  readonly patientId: string
  /** All ids of this patient at the source: their own, and linked ones. */
  readonly patientIds: Set<string>
  /** Deviations of the source from the standards. */
  readonly quirks: Pick<VendorQuirks, 'onEveryQuery'>
  readonly number: number
  readonly startedAt: Date
  readonly since: Date | null
  readonly grants: GrantKeeper
  readonly notify: NotifyImport
  /** Small resources from this run that rows take names from. */
  readonly named: Map<string, FhirResource>
  /**
   * Aliases of its records besides 'Type/id': the `fullUrl` of their entries, unless it is an address of the source.
   */
  readonly aliases: Map<string, string>
  /** References already stored in this run. */
  readonly noted: Set<string>
  /** Records received in this run ('Type/id'), since it was last resumed. */
  readonly arrived: Set<string>
  /** Hosts other than the source from which documents are fetched: 'host', 'host:port', '*.domain', or '*'. */
  readonly documentHosts: readonly string[]
  readonly round: Round
  readonly timings: ImportTimings
  readonly counts: ImportCounts
  readonly signal: AbortSignal
}
