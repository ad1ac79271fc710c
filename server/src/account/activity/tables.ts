import type { Generated } from 'kysely'
import type { ActionOutcome } from './operator-actions.ts'
import type { ActivityKind } from '@kinchart/contract/calls/activity.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Append-only. */
    accountActivity: {
      id: Generated<number>
      accountId: string
      at: Generated<Date>
      kind: ActivityKind
      /** `ActivityDetail` as JSON, encrypted. */
      detail: Buffer
    }
    /** Append-only, except that the outcome is set when the command ends. */
    operatorAction: {
      id: Generated<number>
      at: Generated<Date>
      command: string
      /** Null if no account was affected, or if the account has been deleted since. */
      accountId: string | null
      /** The id of an affected object that is not an account: a provider, a registration, a list, a study. */
      touched: string | null
      outcome: ActionOutcome
    }
  }
}
