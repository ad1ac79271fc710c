import type { Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A message to support: name, address and text, encrypted. It goes with the account. */
    supportRequest: {
      id: string
      accountId: string | null
      encrypted: Buffer
      createdAt: Generated<Date>
    }
    /** Errors that nobody foresaw. */
    exceptionLog: {
      id: string
      raisedAt: Generated<Date>
      accountId: string | null
      /** Class, place in our code and route pattern; never an error's text. */
      errorMessage: string
      source: 'server' | 'portal'
      requestId: string | null
      isFixed: Generated<boolean>
    }
  }
}
