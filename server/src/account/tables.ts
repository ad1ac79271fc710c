import type { ColumnType, Generated } from 'kysely'

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
      /** What sign-up said, sealed, until the user record is created from it. */
      signup: Buffer
      confirmed_at: Instant | null
      created_at: Generated<Date>
    }
    email_code: {
      id: Generated<number>
      account_id: string
      purpose: 'confirm'
      code_digest: Buffer
      tries: Generated<number>
      expires_at: Instant
      used_at: Instant | null
      created_at: Generated<Date>
    }
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
      /** The profile's fields as JSON, sealed. */
      details: Buffer
      share_record: Generated<boolean>
      created_at: Generated<Date>
      updated_at: Stamp
    }
  }
}
