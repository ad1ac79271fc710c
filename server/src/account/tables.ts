import type { ColumnType, Generated } from 'kysely'
import type { LegalDocument } from '@kinchart/contract/calls/legal.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { Language } from '@kinchart/texts/translate.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

declare module '#platform/database/tables.ts' {
  interface Tables {
    account: {
      id: string
      /** The key of the account's data, encrypted (`Cipher.openDataKey`). */
      dataKey: Buffer
      /** Encrypted (`email-address.ts`). */
      email: EncryptedId
      /** Keyed digest of the lower-case address, for lookups. */
      emailDigest: Buffer
      passwordHash: string
      userObjectId: string
      /** The sign-up details, encrypted, until the user record is created from them. */
      signup: Buffer
      confirmedAt: Instant | null
      /** Language of pages and emails; null until one is chosen. */
      language: Language | null
      createdAt: Generated<Date>
    }
    emailCode: {
      id: Generated<number>
      /** Null for a decoy code that was not emailed. */
      accountId: string | null
      purpose: 'confirm' | 'reset' | 'change-email' | 'viewer'
      /** Keyed digest of the code's subject: the purpose with an address or an account. */
      subject: Buffer
      /** Digest of the six digits. */
      codeDigest: Buffer | null
      /** Digest of the code in the link. */
      linkDigest: Buffer | null
      /** Data for the action that the code confirms, encrypted. */
      detail: Buffer | null
      /** Attempts of all callers together. */
      tries: Generated<number>
      expiresAt: Instant
      usedAt: Instant | null
      createdAt: Generated<Date>
    }
    /** Wrong and correct attempts of one caller (keyed digest of address and caller) at one code. */
    codeTry: { codeId: number; caller: Buffer; tries: number }
    session: {
      id: string
      accountId: string
      createdAt: Generated<Date>
      expiresAt: Instant
      endedAt: Instant | null
      /** How many times its cookie was exchanged. */
      generation: Generated<number>
      /** The newest generation that a client has used. */
      confirmedGeneration: Generated<number>
      rotatedAt: Stamp
      /** When the user last entered their password or used a passkey. */
      provedAt: Stamp
      hasSecondFactor: boolean
      /** `Device` as JSON, encrypted; null for a session from before devices were stored. */
      device: Buffer | null
    }
    /** A browser that an account has signed in with: keyed digest of its cookie. */
    knownDevice: {
      accountId: string
      digest: Buffer
      firstAt: Generated<Date>
      lastAt: Stamp
    }
    profile: {
      id: string
      accountId: string
      kind: 'self' | 'dependent'
      /** The key of the patient's data, encrypted (`Cipher.openDataKey`). */
      dataKey: Buffer
      /** The profile's fields as JSON, encrypted. */
      details: Buffer
      shareRecord: Generated<boolean>
      createdAt: Generated<Date>
      updatedAt: Stamp
    }
    /** Append-only. */
    legalAcceptance: {
      id: Generated<number>
      accountId: string
      document: LegalDocument
      version: string
      acceptedAt: Generated<Date>
    }
    legalAnnouncement: {
      document: LegalDocument
      version: string
      announcedAt: Instant
      effectiveAt: Instant
      /** Accounts are emailed in order of their ids; the last one emailed. */
      toldUntil: string | null
      /** When all accounts had been emailed. */
      toldAt: Instant | null
    }
    arbitrationRejection: { accountId: string; rejectedAt: Generated<Date> }
  }
}
