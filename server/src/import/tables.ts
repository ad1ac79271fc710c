import type { ColumnType, Generated } from 'kysely'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import type { CardState } from '#forms/health-cards/card-entries.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { StoredKey } from '#store/stored-ids.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare const byTransition: unique symbol
/** An import state that only import-state.ts can create. */
export type WrittenState = ImportState & { readonly [byTransition]: true }

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** An authorization that was started and has not returned yet. */
    pendingAuthorization: {
      ticketDigest: Buffer
      stateDigest: Buffer
      browserDigest: Buffer
      accountId: string
      profileId: string
      organizationId: number
      /** Verifier, nonce, URLs and client, encrypted: they never leave the server. */
      secret: Buffer
      expiresAt: Instant
      usedAt: Instant | null
      createdAt: Generated<Date>
    }
    /** The keys that sign our client assertions; the public keys are published at /.well-known/jwks.json. */
    clientKey: { kid: string; privateJwk: Buffer; publicJwk: string; createdAt: Generated<Date> }
    /** A source's grant from one sign-in, shared by all sources that the sign-in reached. */
    sourceGrant: {
      id: string
      accountId: string
      /** Access and refresh token, expiry, scope, token URL and client. */
      encrypted: Buffer
      /** The current refresher: a refresh token works once, and several sources share it. */
      renewingOwner: string | null
      renewingUntil: Instant | null
      refreshedAt: Generated<Date>
    }
    /** One connected source. Its id is the spec's ehrImportRequestId. */
    source: {
      id: string
      accountId: string
      profileId: string
      /**
       * 'files': added by the patient. 'disability-rating': the VA without a health record. 'own': the patient's own
       * entries, without runs.
       */
      kind: 'fhir' | 'files' | 'disability-rating' | 'own'
      organizationId: number | null
      providerType: ProviderType
      /**
       * Encrypted, like the address and the patient, because they reveal where the patient is treated (decision 54).
       */
      providerName: EncryptedId
      /** For files, a placeholder address: the same for the same origin and patient. */
      fhirBase: EncryptedId
      /** The patient id at the source; null if the source names none or the patient is not yet matched. */
      patientId: EncryptedId | null
      /** The grant, shared by the sources of one sign-in. Null if there is none anymore. */
      grantId: string | null
      /** The patient's name and birth date according to the source, encrypted. */
      sourcePatient: Buffer | null
      /** The patients that a sign-in reaches until the user matches them, encrypted, with the deadline for matching. */
      reached: Buffer | null
      chooseUntil: Instant | null
      isPatientConfirmed: Generated<boolean>
      browserDigest: Buffer | null
      /** When the last run without gaps began; the next run requests changes since then. */
      wholeSince: Instant | null
      readInFullAt: Generated<Date | null>
      /** The last concluded run, and when it began. */
      concludedRun: Generated<number | null>
      concludedAt: Generated<Date | null>
      /** The version of the readers that made all of its rows. */
      readBy: Generated<number>
      /** The run after which document text was last extracted; null before the first extraction. */
      documentsRead: Generated<string | null>
      /** For the source of own entries: how often it was changed. */
      changes: Generated<number>
      createdAt: Generated<Date>
    }
    /** One run of a source. Before version 0180, only the latest run is recorded. */
    importRun: {
      sourceId: string
      number: number
      /** The current run; one for each source. */
      isLatest: boolean
      /** Written only by import-state.ts. */
      state: ColumnType<ImportState, WrittenState, WrittenState>
      reason: LedgerReason | null
      /** Null for a full import; otherwise only changes since then. */
      since: Instant | null
      startedAt: Instant
      endedAt: Instant | null
      resumeAt: Instant | null
      /** How often the run was paused because its source did not respond. */
      rounds: Generated<number>
      leaseOwner: string | null
      leaseUntil: Instant | null
      /** Whether a user began it, rather than the schedule. */
      isWatched: Generated<boolean>
      /** When the user saw its state. */
      seenAt: Generated<Date | null>
      /** Whether its end or its question was emailed. */
      isMailed: Generated<boolean>
    }
    /** Records that a source listed during a full re-import. */
    listedAgain: { sourceId: string; run: number; type: string; fhirId: EncryptedId }
    /** Accounts that get no emails about the ends of imports. */
    importMailsOff: { accountId: string }
    /** One query to the source: the finest unit of the ledger. */
    importQuery: {
      id: Generated<number>
      sourceId: string
      run: number
      position: number
      type: string
      kind: 'search' | 'read' | 'included'
      /** Which of the type's query variants is in use. */
      variant: Generated<number>
      /** Encrypted because it names the patient; null if there is no query. */
      query: EncryptedId | null
      state: 'waiting' | 'running' | 'done' | 'failed' | 'not-granted' | 'not-offered'
      reason: LedgerReason | null
      /** URL of the next page, encrypted; null before the first page and after the last. */
      nextPage: Buffer | null
      pages: Generated<number>
      offered: number | null
      received: Generated<number>
      stored: Generated<number>
      refused: Generated<number>
      /** Records that an earlier response of the run already contained; also counted in `received`. */
      repeated: Generated<number>
      /** The patient of the query; null for the source's own patient. */
      patientId: Generated<EncryptedId | null>
    }
    /** Another patient of the source that its own Patient is linked to (FHIR R4 `Patient.link`). */
    linkedPatient: {
      sourceId: string
      patientId: EncryptedId
      /**
       * 'same': name and birth date agree, or the user confirmed it. 'asked': waiting for the user. 'other': the user
       * said no.
       */
      state: 'waiting' | 'confirmed' | 'same' | 'asked' | 'other' | 'missing'
      /** Name and birth date according to the source, encrypted. */
      person: Buffer | null
    }
    /** A source's notice about its responses to a type of query, encrypted. */
    sourceNotice: {
      sourceId: string
      run: number
      type: string
      digest: Buffer
      body: Buffer
      /** Whether the notice states that something is missing. */
      isGap: boolean
    }
    /** A file that a patient added, until it has been read. Its bytes are stored in its pieces. */
    uploadedFile: {
      id: string
      accountId: string
      profileId: string
      /** The source it belongs to; null until known. */
      sourceId: string | null
      /** Encrypted: a file name may reveal an illness. */
      name: Buffer
      size: number
      isWhole: Generated<boolean>
      createdAt: Generated<Date>
    }
    uploadedPiece: { fileId: string; position: number; body: Buffer }
    /** A file of a run, or one inside a ZIP, with its reading progress. */
    importFile: {
      id: Generated<number>
      sourceId: string
      run: number
      position: number
      uploadId: string
      /** Position in the ZIP's directory; null for a file outside a ZIP. */
      zipPosition: number | null
      /** Encrypted; its digest identifies files with the same name. */
      name: Buffer
      nameDigest: Buffer | null
      /** Identifies the same document under any name; null if the file is not a document. */
      documentDigest: Buffer | null
      state: 'waiting' | 'done' | 'refused'
      reason: LedgerReason | null
      /** The creation date according to the file. */
      dated: string | null
      /** Signature check result of a file of health cards; null for other files. */
      signature: CardState | null
      /** Encrypted: counts by the file's own record types (`FileCounts`); null if unknown. */
      counted: Buffer | null
      /** Reading progress of a large file in this run; null for other files. */
      readPercent: number | null
      /** The next entry to read. */
      nextEntry: Generated<number>
    }
    /** The patient ids used in a file's source. */
    filePerson: { sourceId: string; patientId: EncryptedId }
    /** A referenced record that is fetched individually; `again`: it is already stored and is fetched once more. */
    referenced: {
      sourceId: string
      reference: StoredKey
      run: number
      state: 'waiting' | 'again' | 'done' | 'missing'
    }
  }
}
