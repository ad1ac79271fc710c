import { exitCodes, type Command } from '#platform/commands/command.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * `begun`: the command is still running, or its outcome is unknown. It is unknown if the process was killed, or if
 * the database was unavailable when the command ended.
 */
export type ActionOutcome = 'begun' | 'done' | 'failed'

/** `touched`: the id of the affected account or object. Null if the command found none. */
export type OperatorAction = {
  readonly id: number
  readonly at: Date
  readonly command: string
  readonly touched: string | null
  readonly outcome: ActionOutcome
}

const MAX_ID_LENGTH = 400
const RETENTION_DAYS = 6 * 366
const PRUNED_AT_ONCE = 1000

/**
 * Records a command before it begins and after it ends. If the first record fails, the command does not run. Commands
 * that change nothing are not recorded.
 */
export function noteActions<Services extends { readonly db: Db }>(command: Command<Services>): Command<Services> {
  const { name, touches, run } = command
  if (touches === 'nothing') return command
  return {
    ...command,
    run: async (services, request, printer) => {
      const { db } = services
      const about = await touches(services, request)
      const { id } = await db
        .insertInto('operatorAction')
        .values({
          command: name,
          accountId: about && 'accountId' in about ? about.accountId : null,
          touched: about && 'id' in about ? about.id.slice(0, MAX_ID_LENGTH) : null,
          outcome: 'begun',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const end = async (outcome: ActionOutcome): Promise<unknown> =>
        db.updateTable('operatorAction').set({ outcome }).where('id', '=', id).execute()
      try {
        const exitCode = await run(services, request, printer)
        await end(exitCode === exitCodes.done ? 'done' : 'failed')
        return exitCode
      } catch (error) {
        // The operator must see the original error, even if recording the failure fails too.
        await end('failed').catch(() => undefined)
        throw error
      }
    },
  }
}

export async function listActions(db: Db, most: number): Promise<readonly OperatorAction[]> {
  const rows = await db
    .selectFrom('operatorAction')
    .select(['id', 'at', 'command', 'accountId', 'touched', 'outcome'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ accountId, touched, ...row }) => ({ ...row, touched: accountId ?? touched }))
}

export async function removeOldActions(db: Db): Promise<void> {
  await db
    .deleteFrom('operatorAction')
    .where('id', 'in', (of) =>
      of
        .selectFrom('operatorAction')
        .select('id')
        .where('at', '<', new Date(Date.now() - RETENTION_DAYS * 86_400_000))
        .orderBy('id')
        .limit(PRUNED_AT_ONCE),
    )
    .execute()
}
