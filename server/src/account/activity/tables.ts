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
    /** Operator actions by command. Append-only, except that the outcome is filled in. */
    operatorAction: {
      id: Generated<number>
      at: Generated<Date>
      command: string
      /** The affected account; null if there was none, or if it has been deleted since. */
      accountId: string | null
      /** The id of any other affected object: a provider, a registration, a list, a study. */
      touched: string | null
      outcome: ActionOutcome
    }
  }
}
