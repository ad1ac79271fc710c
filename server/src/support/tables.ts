import type { Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A message to support: name, address and text, encrypted. Deleted with the account. */
    supportRequest: {
      id: string
      accountId: string | null
      encrypted: Buffer
      createdAt: Generated<Date>
    }
    /** Unexpected errors. */
    exceptionLog: {
      id: string
      raisedAt: Generated<Date>
      accountId: string | null
      /** Class, location in our code and route pattern; never an error's message. */
      errorMessage: string
      source: 'server' | 'portal'
      requestId: string | null
      isFixed: Generated<boolean>
    }
  }
}
