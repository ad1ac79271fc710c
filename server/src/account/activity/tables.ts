import type { Generated } from 'kysely'
import type { ActionOutcome } from './operator-actions.ts'
import type { ActivityKind } from '@kinchart/contract/calls/activity.ts'

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
    /** What operators did by commands: added to, and told how it ended. */
    operatorAction: {
      id: Generated<number>
      at: Generated<Date>
      command: string
      /** The account that it was about; null where it was about none, or that is deleted since. */
      accountId: string | null
      /** The id of anything else that it was about: a provider, a registration, a list, a study. */
      touched: string | null
      outcome: ActionOutcome
    }
  }
}
