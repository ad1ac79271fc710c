import type { ColumnType, Generated } from 'kysely'
import type { ImportState, LedgerReason } from '@kinchart/contract/import.ts'
import type { ProviderType } from '@kinchart/contract/enumerations.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** An authorization that was started and has not come back yet. */
    pending_authorization: {
      ticket_digest: Buffer
      state_digest: Buffer
      browser_digest: Buffer
      account_id: string
      profile_id: string
      organization_id: number
      /** Verifier, nonce, addresses and client, sealed: they never leave the server. */
      secret: Buffer
      expires_at: Instant
      used_at: Instant | null
      created_at: Generated<Date>
    }
    /** The keys that sign our client assertions; the public halves stand at /.well-known/jwks.json. */
    client_key: { kid: string; private_jwk: Buffer; public_jwk: string; created_at: Generated<Date> }
    /** One connected source with its latest run. Its id is the spec's ehrImportRequestId. */
    import_request: {
      id: string
      account_id: string
      profile_id: string
      organization_id: number | null
      provider_type: ProviderType
      provider_name: string
      fhir_base: string
      patient_id: string
      /** Access and refresh token, expiry, scope, token address and client, sealed. */
      grant: Buffer | null
      /** Who the source says this is (name, birth date), sealed. */
      source_patient: Buffer | null
      is_patient_confirmed: Generated<boolean>
      browser_digest: Buffer | null
      state: ImportState
      reason: LedgerReason | null
      run: number
      /** What the run asks: everything, or what changed since. */
      since: Instant | null
      started_at: Instant
      ended_at: Instant | null
      /** When the last run that missed nothing began; the next one asks from there. */
      whole_since: Instant | null
      resume_at: Instant | null
      lease_owner: string | null
      lease_until: Instant | null
      created_at: Generated<Date>
    }
    /** One question asked of the source: the ledger's finest entry. */
    import_slot: {
      id: Generated<number>
      import_id: string
      run: number
      position: number
      type: string
      kind: 'search' | 'read' | 'included'
      /** Which of the type's ways of asking is tried. */
      variant: Generated<number>
      query: string
      state: 'waiting' | 'running' | 'done' | 'failed' | 'not-granted' | 'not-offered'
      reason: LedgerReason | null
      /** Where the next page stands, sealed; null before the first and after the last. */
      next_page: Buffer | null
      pages: Generated<number>
      offered: number | null
      received: Generated<number>
      stored: Generated<number>
      refused: Generated<number>
    }
    /** A record that others point to and that is fetched by itself. */
    chased_reference: {
      import_id: string
      reference: string
      run: number
      state: 'waiting' | 'done' | 'missing'
    }
  }
}
