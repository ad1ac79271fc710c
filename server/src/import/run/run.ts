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
import type { Round } from './round.ts'
import type { GrantKeeper } from './run-grant.ts'

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
