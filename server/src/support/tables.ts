import type { Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A message to support: name, address and text, encrypted. It goes with the account. */
    support_request: {
      id: string
      account_id: string | null
      encrypted: Buffer
      created_at: Generated<Date>
    }
    /** Errors that nobody foresaw. */
    exception_log: {
      id: string
      raised_at: Generated<Date>
      account_id: string | null
      /** Class, place in our code and route pattern; never an error's text. */
      error_message: string
      source: 'server' | 'portal'
      request_id: string | null
      is_fixed: Generated<boolean>
    }
  }
}
