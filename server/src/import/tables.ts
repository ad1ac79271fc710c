import type { ColumnType, Generated } from 'kysely'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import type { CardState } from '#forms/health-cards/card-entries.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { StoredKey } from '#store/stored-ids.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare const byTransition: unique symbol
/** A state as import-state.ts writes it. */
export type WrittenState = ImportState & { readonly [byTransition]: true }

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** An authorization that was started and has not come back yet. */
    pendingAuthorization: {
      ticketDigest: Buffer
      stateDigest: Buffer
      browserDigest: Buffer
      accountId: string
      profileId: string
      organizationId: number
      /** Verifier, nonce, addresses and client, encrypted: they never leave the server. */
      secret: Buffer
      expiresAt: Instant
      usedAt: Instant | null
      createdAt: Generated<Date>
    }
    /** The keys that sign our client assertions; the public halves are at /.well-known/jwks.json. */
    clientKey: { kid: string; privateJwk: Buffer; publicJwk: string; createdAt: Generated<Date> }
    /** What a source allowed at one sign-in. Sources that the same sign-in reached share it. */
    sourceGrant: {
      id: string
      accountId: string
      /** Access and refresh token, expiry, scope, token address and client. */
      encrypted: Buffer
      /** Who refreshes it now: a refresh token is used once, whichever of its sources needs it. */
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
       * 'files': what a person added themselves. 'disability-rating': a veterans' office that gives no health record. 'own': what
       * they wrote themselves; it has no run.
       */
      kind: 'fhir' | 'files' | 'disability-rating' | 'own'
      organizationId: number | null
      providerType: ProviderType
      /** Encrypted, as are the address and the patient: they would say where somebody is treated (decision 54). */
      providerName: EncryptedId
      /** Of files an address that nobody can ask: the same for the same origin and person. */
      fhirBase: EncryptedId
      /** Whose chart it is there; null where nobody is named, or it is not said yet who is who. */
      patientId: EncryptedId | null
      /** What the source allowed; shared by the sources of one sign-in. Null where there is none any more. */
      grantId: string | null
      /** Who the source says this is (name, birth date), encrypted. */
      sourcePatient: Buffer | null
      /** Whom a sign-in reaches until it is said who is who, encrypted; and until when that can be said. */
      reached: Buffer | null
      chooseUntil: Instant | null
      isPatientConfirmed: Generated<boolean>
      browserDigest: Buffer | null
      /** When the last run that missed nothing began; the next one asks from there. */
      wholeSince: Instant | null
      readInFullAt: Generated<Date | null>
      /** The last run that came to its end, and when it began. */
      concludedRun: Generated<number | null>
      concludedAt: Generated<Date | null>
      /** Which version of the readers made all of its rows. */
      readBy: Generated<number>
      /** After which run the words of its documents were read last; null while they were not. */
      documentsRead: Generated<string | null>
      /** Of the source of own entries: how often it was changed. */
      changes: Generated<number>
      createdAt: Generated<Date>
    }
    /** One run of a source. Of runs before version 0180 only the latest is known. */
    importRun: {
      sourceId: string
      number: number
      /** The run that counts; one a source. */
      isLatest: boolean
      /** Written by import-state.ts alone. */
      state: ColumnType<ImportState, WrittenState, WrittenState>
      reason: LedgerReason | null
      /** What the run asks: everything, or what changed since. */
      since: Instant | null
      startedAt: Instant
      endedAt: Instant | null
      resumeAt: Instant | null
      /** How often the run was laid down because its source did not answer. */
      rounds: Generated<number>
      leaseOwner: string | null
      leaseUntil: Instant | null
      /** Whether a person began it, and not the clock. */
      isWatched: Generated<boolean>
      /** When the person saw its state. */
      seenAt: Generated<Date | null>
      /** Whether its end, or its question, was mailed. */
      isMailed: Generated<boolean>
    }
    /** What a source listed while it is read in full again. */
    listedAgain: { sourceId: string; run: number; type: string; fhirId: EncryptedId }
    /** Who wants no mail about the ends of imports. */
    importMailsOff: { accountId: string }
    /** One query asked of the source: the ledger's finest entry. */
    importQuery: {
      id: Generated<number>
      sourceId: string
      run: number
      position: number
      type: string
      kind: 'search' | 'read' | 'included'
      /** Which of the type's ways of asking is tried. */
      variant: Generated<number>
      /** Encrypted, as it names the patient; null where nothing is asked. */
      query: EncryptedId | null
      state: 'waiting' | 'running' | 'done' | 'failed' | 'not-granted' | 'not-offered'
      reason: LedgerReason | null
      /** Where the next page is, encrypted; null before the first and after the last. */
      nextPage: Buffer | null
      pages: Generated<number>
      offered: number | null
      received: Generated<number>
      stored: Generated<number>
      refused: Generated<number>
      /** Records that an answer of the same run had brought before; they are counted in `received`, too. */
      repeated: Generated<number>
      /** Whose query it is; null for the patient of the source. */
      patientId: Generated<EncryptedId | null>
    }
    /** Another patient of the source that its own Patient is linked to (FHIR R4 `Patient.link`). */
    linkedPatient: {
      sourceId: string
      patientId: EncryptedId
      /** 'same': name and birth date agree, or the person has confirmed it. 'asked': they are to say. 'other': they said no. */
      state: 'waiting' | 'confirmed' | 'same' | 'asked' | 'other' | 'missing'
      /** Who the source says this is, encrypted. */
      person: Buffer | null
    }
    /** What a source said about its answers to a kind of query, encrypted. */
    sourceNotice: {
      sourceId: string
      run: number
      type: string
      digest: Buffer
      body: Buffer
      /** Whether it says that something is missing. */
      isGap: boolean
    }
    /** A file that a person added, until it is read. Its bytes are in its pieces. */
    uploadedFile: {
      id: string
      accountId: string
      profileId: string
      /** The source it belongs to, once it is known. */
      sourceId: string | null
      /** Encrypted: a name may tell of an illness. */
      name: Buffer
      size: number
      isWhole: Generated<boolean>
      createdAt: Generated<Date>
    }
    uploadedPiece: { fileId: string; position: number; body: Buffer }
    /** A file of a run, or one inside of a ZIP, and how far it is read. */
    importFile: {
      id: Generated<number>
      sourceId: string
      run: number
      position: number
      uploadId: string
      /** Its place in the ZIP's directory; null for a file that is alone. */
      zipPosition: number | null
      /** Encrypted; its digest tells whether a file of this name came again. */
      name: Buffer
      nameDigest: Buffer | null
      /** Tells whether the same document came again, under any name; null for what is no document. */
      documentDigest: Buffer | null
      state: 'waiting' | 'done' | 'refused'
      reason: LedgerReason | null
      /** When it was made, as it says itself. */
      dated: string | null
      /** What was found out about the signatures of a file of health cards; null for any other. */
      signature: CardState | null
      /** Encrypted: what was counted in it by its own kinds (`FileCounts`); null where that is not told. */
      counted: Buffer | null
      /** How much of a file that takes long was read by the run; null for any other. */
      readPercent: number | null
      /** The entry that is read next. */
      nextEntry: Generated<number>
    }
    /** The ids under which a file's source knows the person. */
    filePerson: { sourceId: string; patientId: EncryptedId }
    /** A record that others point to and that is fetched by itself; `again`: it is held, and asked for once more. */
    referenced: {
      sourceId: string
      reference: StoredKey
      run: number
      state: 'waiting' | 'again' | 'done' | 'missing'
    }
  }
}
