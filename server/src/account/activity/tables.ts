import type { Generated } from 'kysely'
import type { ActivityKind } from '@kinchart/contract/activity.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Only ever added to. */
    accountActivity: {
      id: Generated<number>
      accountId: string
      at: Generated<Date>
      kind: ActivityKind
      /** `ActivityDetail` as JSON, encrypted. */
      detail: Buffer
    }
  }
}
