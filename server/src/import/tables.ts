import type { ColumnType, Generated } from 'kysely'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import type { CardState } from '#forms/health-cards/card-entries.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { StoredKey } from '#store/stored-ids.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare const byTransition: unique symbol
/** Only import-state.ts can create a value of this type. */
export type WrittenState = ImportState & { readonly [byTransition]: true }

declare module '#platform/database/tables.ts' {
  interface Tables {
    pendingAuthorization: {
      ticketDigest: Buffer
      stateDigest: Buffer
      browserDigest: Buffer
      accountId: string
      profileId: string
      organizationId: number
      /** Encrypted verifier, nonce, URLs and client of the sign-in. */
      secret: Buffer
      expiresAt: Instant
      usedAt: Instant | null
      createdAt: Generated<Date>
    }
    clientKey: { kid: string; privateJwk: Buffer; publicJwk: string; createdAt: Generated<Date> }
    /** The tokens of one sign-in. Shared by all sources that were connected with that sign-in. */
    sourceGrant: {
      id: string
      accountId: string
      encrypted: Buffer
      /** A refresh token works once and several sources share it, so only one worker refreshes it at a time. */
      renewingOwner: string | null
      renewingUntil: Instant | null
      refreshedAt: Generated<Date>
    }
    /** The source's id is the spec's ehrImportRequestId. */
    source: {
      id: string
      accountId: string
      profileId: string
      /**
       * 'files': files that the patient added. 'disability-rating': a connection to the VA that imports no records.
       * 'own': entries that the patient added; has no import runs.
       */
      kind: 'fhir' | 'files' | 'disability-rating' | 'own'
      organizationId: number | null
      providerType: ProviderType
      /**
       * Encrypted, like the source's address and the patient's id, because they reveal where the patient is treated
       * (decision 54).
       */
      providerName: EncryptedId
      /** For files, a placeholder address, which is always the same for one origin and patient. */
      fhirBase: EncryptedId
      /**
       * The patient's id at the source. Null if the source names no patient, or until the user has chosen a patient.
       */
      patientId: EncryptedId | null
      /** The grant that all sources connected in the same sign-in share. Null once the grant has ended. */
      grantId: string | null
      /** Name and birth date according to the source, encrypted. */
      sourcePatient: Buffer | null
      /**
       * The patients that a sign-in can access and the deadline for choosing among them, encrypted. Stored until the
       * user assigns the patients to profiles.
       */
      reached: Buffer | null
      chooseUntil: Instant | null
      isPatientConfirmed: Generated<boolean>
      browserDigest: Buffer | null
      /** When the last run without gaps began. The next run requests changes since then. */
      completeSince: Instant | null
      readInFullAt: Generated<Date | null>
      concludedRun: Generated<number | null>
      concludedAt: Generated<Date | null>
      /** All rows of the source were made by this version of the readers or a newer one. */
      readVersion: Generated<number>
      /**
       * Identifies the state of the source when the text of its documents was last extracted. Null if it was never
       * extracted.
       */
      documentsRead: Generated<string | null>
      changes: Generated<number>
      createdAt: Generated<Date>
    }
    importRun: {
      sourceId: string
      number: number
      isLatest: boolean
      /** Written only by import-state.ts. */
      state: ColumnType<ImportState, WrittenState, WrittenState>
      reason: LedgerReason | null
      /** The run requests only changes since this time. Null for a full import. */
      since: Instant | null
      startedAt: Instant
      endedAt: Instant | null
      resumeAt: Instant | null
      /** Number of pauses because the source did not respond. */
      rounds: Generated<number>
      leaseOwner: string | null
      leaseUntil: Instant | null
      isWatched: Generated<boolean>
      seenAt: Generated<Date | null>
      isMailed: Generated<boolean>
    }
    relistedResource: { sourceId: string; run: number; type: string; fhirId: EncryptedId }
    importMailsOff: { accountId: string }
    importQuery: {
      id: Generated<number>
      sourceId: string
      run: number
      position: number
      type: string
      kind: 'search' | 'read' | 'included'
      variant: Generated<number>
      /** Encrypted because it names the patient; null if there is no query. */
      query: EncryptedId | null
      state: 'waiting' | 'running' | 'done' | 'failed' | 'not-granted' | 'not-offered'
      reason: LedgerReason | null
      /** Encrypted; null before the first page and after the last. */
      nextPage: Buffer | null
      pages: Generated<number>
      offered: number | null
      received: Generated<number>
      stored: Generated<number>
      refused: Generated<number>
      /** Counts records that an earlier response of the run already contained. `received` includes these records. */
      repeated: Generated<number>
      /** The linked patient of the query. Null for the patient selected at sign-in. */
      patientId: Generated<EncryptedId | null>
    }
    /** Another patient at the source to whom the source's Patient is linked (FHIR R4 `Patient.link`). */
    linkedPatient: {
      sourceId: string
      patientId: EncryptedId
      /**
       * 'same': name and birth date agree, or the user confirmed it. 'unconfirmed': waiting for the user. 'other': the user
       * said no.
       */
      state: 'waiting' | 'confirmed' | 'same' | 'unconfirmed' | 'other' | 'missing'
      /** Name and birth date according to the source, encrypted. */
      person: Buffer | null
    }
    /** A source's notices in its responses to queries for one type; encrypted. */
    sourceNotice: {
      sourceId: string
      run: number
      type: string
      digest: Buffer
      body: Buffer
      isGap: boolean
    }
    /** A file is kept until it has been read. Its bytes are stored in pieces in a separate table. */
    uploadedFile: {
      id: string
      accountId: string
      profileId: string
      sourceId: string | null
      /** Encrypted, because a file name may reveal an illness. */
      name: Buffer
      size: number
      isWhole: Generated<boolean>
      createdAt: Generated<Date>
    }
    uploadedPiece: { fileId: string; position: number; body: Buffer }
    /** A file, or a file inside a ZIP, with its reading progress. */
    importFile: {
      id: Generated<number>
      sourceId: string
      run: number
      position: number
      uploadId: string
      /** Position in the ZIP's directory; null for a file outside a ZIP. */
      zipPosition: number | null
      /** Encrypted. Its digest identifies files with the same name. */
      name: Buffer
      nameDigest: Buffer | null
      /** Identifies a document whatever its file name. Null if the file is not a document. */
      documentDigest: Buffer | null
      state: 'waiting' | 'done' | 'refused'
      reason: LedgerReason | null
      dated: string | null
      /** The state of a health card's signature; null for other files. */
      signature: CardState | null
      /** Encrypted number of records of each type in the file's format (`FileCounts`). Null if unknown. */
      counted: Buffer | null
      /** The reading progress of a large file; null for other files. */
      readPercent: number | null
      nextEntry: Generated<number>
    }
    filePatient: { sourceId: string; patientId: EncryptedId }
    /** Referenced records that no search returned. 'again' marks a stored record that is being refetched. */
    referenced: {
      sourceId: string
      reference: StoredKey
      run: number
      state: 'waiting' | 'again' | 'done' | 'missing'
    }
  }
}
