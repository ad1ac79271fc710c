import type { NotifyImport } from '../import-events.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { EncryptBatch } from '#platform/secrets/encrypt-batch.ts'
import type { ImportCounts } from '#platform/metrics/counts.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { Db } from '#platform/database/database.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { Readers } from '#readers/reader.ts'
import type { VendorQuirks } from '../organizations.ts'
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
  /** Every id that means this person at the source: theirs, and those it is linked to. */
  readonly patientIds: Set<string>
  /** In what the source differs from the standards. */
  readonly quirks: Pick<VendorQuirks, 'onEveryQuery'>
  readonly number: number
  readonly startedAt: Date
  readonly since: Date | null
  readonly grants: GrantKeeper
  readonly notify: NotifyImport
  /** Small resources that rows take names from, met in this run. */
  readonly named: Map<string, FhirResource>
  /** What its records are called beside 'Type/id': the `fullUrl` of their entries, where that is no address of the source. */
  readonly aliases: Map<string, string>
  /** References that this run has noted already. */
  readonly noted: Set<string>
  /** What the answers of this run have brought ('Type/id'), since it was last taken up. */
  readonly arrived: Set<string>
  /** Hosts beside the source's own from which documents are fetched: 'host', 'host:port', '*.domain', or '*'. */
  readonly documentHosts: readonly string[]
  readonly round: Round
  readonly timings: ImportTimings
  readonly counts: ImportCounts
  readonly signal: AbortSignal
}
