import type { Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Name, address and text are encrypted. Deleted with the account. */
    supportRequest: {
      id: string
      accountId: string | null
      encrypted: Buffer
      createdAt: Generated<Date>
    }
    exceptionLog: {
      id: string
      raisedAt: Generated<Date>
      accountId: string | null
      /** Class, location in our code and route pattern; never the error's own message. */
      errorMessage: string
      source: 'server' | 'portal'
      requestId: string | null
      isFixed: Generated<boolean>
    }
  }
}
