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
      /** The key of what belongs to the account, encrypted (`Cipher.openDataKey`). */
      dataKey: Buffer
      /** Encrypted (`email-address.ts`). */
      email: EncryptedId
      /** Keyed digest, in lower case: what an address is found by. */
      emailDigest: Buffer
      passwordHash: string
      userObjectId: string
      /** What sign-up said, encrypted, until the user record is created from it. */
      signup: Buffer
      confirmedAt: Instant | null
      /** That of its pages and mails; null while none was chosen. */
      language: Language | null
      createdAt: Generated<Date>
    }
    emailCode: {
      id: Generated<number>
      /** Null for a code that was made for show and mailed to nobody. */
      accountId: string | null
      purpose: 'confirm' | 'reset' | 'change-email' | 'viewer'
      /** Keyed digest of what the code is for: the purpose with an address or an account. */
      subject: Buffer
      /** Of the six digits. */
      codeDigest: Buffer | null
      /** Of the code in the link. */
      linkDigest: Buffer | null
      /** What the code will bring about, encrypted. */
      detail: Buffer | null
      /** Of all callers together. */
      tries: Generated<number>
      expiresAt: Instant
      usedAt: Instant | null
      createdAt: Generated<Date>
    }
    /** Wrong and right tries of one caller (keyed digest of address and caller) at one code. */
    codeTry: { codeId: number; caller: Buffer; tries: number }
    session: {
      id: string
      accountId: string
      createdAt: Generated<Date>
      expiresAt: Instant
      endedAt: Instant | null
      /** How many times its cookie was exchanged. */
      generation: Generated<number>
      /** The newest generation that somebody has used. */
      confirmedGeneration: Generated<number>
      rotatedAt: Stamp
      /** When the person last gave their password or a passkey. */
      provedAt: Stamp
      hasSecondFactor: boolean
      /** `Device` as JSON, encrypted; null for a session that began before devices were kept. */
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
      /** The key of what belongs to the person, encrypted (`Cipher.openDataKey`). */
      dataKey: Buffer
      /** The profile's fields as JSON, encrypted. */
      details: Buffer
      shareRecord: Generated<boolean>
      createdAt: Generated<Date>
      updatedAt: Stamp
    }
    /** Only ever added to. */
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
      /** Accounts are told in the order of their ids; the last one told. */
      toldUntil: string | null
      /** When everybody had been told. */
      toldAt: Instant | null
    }
    arbitrationRejection: { accountId: string; rejectedAt: Generated<Date> }
  }
}
