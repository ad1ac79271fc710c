import type { ColumnType, Generated } from 'kysely'
import type { ImportState, LedgerReason } from '@kinchart/contract/import.ts'
import type { ProviderType } from '@kinchart/contract/enumerations.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare const byTransition: unique symbol
/** A state as import-state.ts writes it. */
export type WrittenState = ImportState & { readonly [byTransition]: true }

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
      /** Verifier, nonce, addresses and client, encrypted: they never leave the server. */
      secret: Buffer
      expires_at: Instant
      used_at: Instant | null
      created_at: Generated<Date>
    }
    /** The keys that sign our client assertions; the public halves stand at /.well-known/jwks.json. */
    client_key: { kid: string; private_jwk: Buffer; public_jwk: string; created_at: Generated<Date> }
    /** What a source allowed at one sign-in. Sources that the same sign-in reached share it. */
    source_grant: {
      id: string
      account_id: string
      /** Access and refresh token, expiry, scope, token address and client. */
      encrypted: Buffer
      /** Who refreshes it now: a refresh token is used once, whichever of its sources needs it. */
      renewing_owner: string | null
      renewing_until: Instant | null
      refreshed_at: Generated<Date>
    }
    /** One connected source. Its id is the spec's ehrImportRequestId. */
    source: {
      id: string
      account_id: string
      profile_id: string
      /** 'files': what a person added themselves. 'disability-rating': a veterans' office that gives no health record. */
      kind: 'fhir' | 'files' | 'disability-rating'
      organization_id: number | null
      provider_type: ProviderType
      provider_name: string
      /** Of files an address that nobody can ask: the same for the same origin and person. */
      fhir_base: string
      /** Whose chart it is there; null where nobody is named, or it is not said yet who is who. */
      patient_id: string | null
      /** What the source allowed; shared by the sources of one sign-in. Null where there is none any more. */
      grant_id: string | null
      /** Who the source says this is (name, birth date), encrypted. */
      source_patient: Buffer | null
      /** Whom a sign-in reaches until it is said who is who, encrypted; and until when that can be said. */
      reached: Buffer | null
      choose_until: Instant | null
      is_patient_confirmed: Generated<boolean>
      browser_digest: Buffer | null
      /** When the last run that missed nothing began; the next one asks from there. */
      whole_since: Instant | null
      read_in_full_at: Generated<Date | null>
      /** The last run that came to its end, and when it began. */
      concluded_run: Generated<number | null>
      concluded_at: Generated<Date | null>
      /** Which version of the readers made all of its rows. */
      read_by: Generated<number>
      created_at: Generated<Date>
    }
    /** One run of a source. Of runs before version 0180 only the latest is known. */
    import_run: {
      source_id: string
      number: number
      /** The run that counts; one a source. */
      is_latest: boolean
      /** Written by import-state.ts alone. */
      state: ColumnType<ImportState, WrittenState, WrittenState>
      reason: LedgerReason | null
      /** What the run asks: everything, or what changed since. */
      since: Instant | null
      started_at: Instant
      ended_at: Instant | null
      resume_at: Instant | null
      /** How often the run was laid down because its source did not answer. */
      rounds: Generated<number>
      lease_owner: string | null
      lease_until: Instant | null
      /** Whether a person began it, and not the clock. */
      is_watched: Generated<boolean>
      /** When the person saw how it stands. */
      seen_at: Generated<Date | null>
      /** Whether its end, or its question, was mailed. */
      is_mailed: Generated<boolean>
    }
    /** What a source listed while it is read in full again. */
    listed_again: { import_id: string; run: number; type: string; fhir_id: string }
    /** Who wants no mail about the ends of imports. */
    import_mails_off: { account_id: string }
    /** One question asked of the source: the ledger's finest entry. */
    import_query: {
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
      /** Where the next page stands, encrypted; null before the first and after the last. */
      next_page: Buffer | null
      pages: Generated<number>
      offered: number | null
      received: Generated<number>
      stored: Generated<number>
      refused: Generated<number>
      /** Records that an answer of the same run had brought before; they are counted in `received`, too. */
      repeated: Generated<number>
      /** Whose question it is; null for the patient of the source. */
      patient_id: Generated<string | null>
    }
    /** Another patient of the source that its own Patient is linked to (FHIR R4 `Patient.link`). */
    linked_patient: {
      import_id: string
      patient_id: string
      /** 'same': name and birth date agree, or the person has confirmed it. 'asked': they are to say. 'other': they said no. */
      state: 'waiting' | 'confirmed' | 'same' | 'asked' | 'other' | 'missing'
      /** Who the source says this is, encrypted. */
      person: Buffer | null
    }
    /** What a source said about its answers to a kind of question, encrypted. */
    source_notice: {
      import_id: string
      run: number
      type: string
      digest: Buffer
      body: Buffer
      /** Whether it says that something is missing. */
      is_gap: boolean
    }
    /** A file that a person added, until it is read. Its bytes stand in its pieces. */
    uploaded_file: {
      id: string
      account_id: string
      profile_id: string
      /** The source it belongs to, once it is known. */
      import_id: string | null
      /** Encrypted: a name may tell of an illness. */
      name: Buffer
      size: number
      is_whole: Generated<boolean>
      created_at: Generated<Date>
    }
    uploaded_piece: { file_id: string; position: number; body: Buffer }
    /** A file of a run, or one inside of a ZIP, and how far it is read. */
    import_file: {
      id: Generated<number>
      import_id: string
      run: number
      position: number
      upload_id: string
      /** Its place in the ZIP's directory; null for a file that stands alone. */
      zip_position: number | null
      /** Encrypted; its digest tells whether a file of this name came again. */
      name: Buffer
      name_digest: Buffer | null
      state: 'waiting' | 'done' | 'refused'
      reason: LedgerReason | null
      /** When it was made, as it says itself. */
      dated: string | null
      /** The entry that is read next. */
      next_entry: Generated<number>
    }
    /** The ids under which a file's source knows the person. */
    file_person: { import_id: string; patient_id: string }
    /** A record that others point to and that is fetched by itself; `again`: it is held, and asked for once more. */
    referenced: {
      import_id: string
      reference: string
      run: number
      state: 'waiting' | 'again' | 'done' | 'missing'
    }
  }
}
