import type { ColumnType, Generated } from 'kysely'
import type { LegalDocument } from '@kinchart/contract/legal.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

declare module '#platform/database/tables.ts' {
  interface Tables {
    account: {
      id: string
      email: string
      /** Lower case; what addresses are compared by. */
      email_key: string
      password_hash: string
      user_object_id: string
      /** What sign-up said, encrypted, until the user record is created from it. */
      signup: Buffer
      confirmed_at: Instant | null
      created_at: Generated<Date>
    }
    email_code: {
      id: Generated<number>
      /** Null for a code that was made for show and mailed to nobody. */
      account_id: string | null
      purpose: 'confirm' | 'reset' | 'change-email' | 'viewer'
      /** Keyed digest of what the code is for: the purpose with an address or an account. */
      subject: Buffer
      /** Of the six digits. */
      code_digest: Buffer | null
      /** Of the code in the link. */
      link_digest: Buffer | null
      /** What the code will bring about, encrypted. */
      detail: Buffer | null
      /** Of all callers together. */
      tries: Generated<number>
      expires_at: Instant
      used_at: Instant | null
      created_at: Generated<Date>
    }
    /** Wrong and right tries of one caller (keyed digest of address and caller) at one code. */
    code_try: { code_id: number; caller: Buffer; tries: number }
    session: {
      id: string
      account_id: string
      created_at: Generated<Date>
      expires_at: Instant
      ended_at: Instant | null
    }
    refresh_token: {
      digest: Buffer
      session_id: string
      created_at: Generated<Date>
      expires_at: Instant
      used_at: Instant | null
    }
    profile: {
      id: string
      account_id: string
      kind: 'self' | 'dependent'
      /** The profile's fields as JSON, encrypted. */
      details: Buffer
      share_record: Generated<boolean>
      created_at: Generated<Date>
      updated_at: Stamp
    }
    /** Only ever added to. */
    legal_acceptance: {
      id: Generated<number>
      account_id: string
      document: LegalDocument
      version: string
      accepted_at: Generated<Date>
    }
    legal_announcement: {
      document: LegalDocument
      version: string
      announced_at: Instant
      effective_at: Instant
      /** Accounts are told in the order of their ids; the last one told. */
      told_until: string | null
      /** When everybody had been told. */
      told_at: Instant | null
    }
    arbitration_rejection: { account_id: string; rejected_at: Generated<Date> }
  }
}
