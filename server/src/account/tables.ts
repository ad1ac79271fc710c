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
      /** Encrypted (`Cipher.openDataKey`). */
      dataKey: Buffer
      /** Encrypted (`email-address.ts`). */
      email: EncryptedId
      emailDigest: Buffer
      passwordHash: string
      userObjectId: string
      /** The sign-up fields, encrypted. Kept until the user record is created from them. */
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
      purpose: 'confirm' | 'reset' | 'change-email' | 'recipient'
      subject: Buffer
      codeDigest: Buffer | null
      linkDigest: Buffer | null
      /** Data for the action that the code confirms, encrypted. */
      detail: Buffer | null
      tries: Generated<number>
      expiresAt: Instant
      usedAt: Instant | null
      createdAt: Generated<Date>
    }
    codeTry: { codeId: number; caller: Buffer; tries: number }
    session: {
      id: string
      accountId: string
      createdAt: Generated<Date>
      expiresAt: Instant
      endedAt: Instant | null
      generation: Generated<number>
      confirmedGeneration: Generated<number>
      rotatedAt: Stamp
      provedAt: Stamp
      hasSecondFactor: boolean
      /** `Device` as JSON, encrypted; null for a session from before devices were stored. */
      device: Buffer | null
    }
    /** Browsers that the account has signed in with. Keyed by a digest of the browser's cookie. */
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
      /** Encrypted (`Cipher.openDataKey`). */
      dataKey: Buffer
      /** JSON, encrypted. */
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
      /** The account that was emailed most recently. Accounts are emailed in order of their ids. */
      notifiedUntil: string | null
      notifiedAt: Instant | null
    }
    arbitrationRejection: { accountId: string; rejectedAt: Generated<Date> }
  }
}
